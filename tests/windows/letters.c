// Types a text in UTF-8 from the standard input into the window in front, letter by letter, whatever the keyboard has: as the system's
// panel for handwriting does, and programs for typing Vietnamese.
#include <windows.h>
#include <stdio.h>

int main(void) {
  static char bytes[4096];
  static WCHAR text[4096];
  int count = MultiByteToWideChar(CP_UTF8, 0, bytes, (int)fread(bytes, 1, sizeof bytes, stdin), text, 4096);
  for (int i = 0; i < count; i++) {
    INPUT keys[2] = {{.type = INPUT_KEYBOARD}, {.type = INPUT_KEYBOARD}};
    keys[0].ki.wScan = keys[1].ki.wScan = text[i];
    keys[0].ki.dwFlags = KEYEVENTF_UNICODE;
    keys[1].ki.dwFlags = KEYEVENTF_UNICODE | KEYEVENTF_KEYUP;
    if (SendInput(2, keys, sizeof *keys) != 2) return 1;
  }
  return 0;
}
