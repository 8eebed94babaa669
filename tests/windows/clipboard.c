// Reads the text of the clipboard of Windows, or puts one there: "clipboard" writes it to the standard output in UTF-8, byte by byte as
// it is; "clipboard set" takes it from the standard input. Wine's bridge to the clipboards of X changes line ends, so those show nothing.
#include <windows.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <string.h>

static int is_open(void) {
  for (int tries = 50; tries > 0; tries--) {
    if (OpenClipboard(NULL)) return 1;
    Sleep(100);
  }
  return 0;
}

static int get(void) {
  static char bytes[1 << 20];
  HANDLE handle = GetClipboardData(CF_UNICODETEXT);
  if (!handle) return 2;
  int length = WideCharToMultiByte(CP_UTF8, 0, GlobalLock(handle), -1, bytes, sizeof bytes, NULL, NULL);
  GlobalUnlock(handle);
  return length > 0 && fwrite(bytes, 1, length - 1, stdout) == (size_t)(length - 1) ? 0 : 3;
}

static int set(void) {
  static char bytes[1 << 20];
  int length = (int)fread(bytes, 1, sizeof bytes - 1, stdin) + 1;
  HANDLE handle = GlobalAlloc(GMEM_MOVEABLE, length * sizeof(WCHAR));
  if (!handle || !MultiByteToWideChar(CP_UTF8, 0, bytes, length, GlobalLock(handle), length)) return 4;
  GlobalUnlock(handle);
  return EmptyClipboard() && SetClipboardData(CF_UNICODETEXT, handle) ? 0 : 5;
}

int main(int count, char **arguments) {
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(_fileno(stdout), _O_BINARY);
  if (!is_open()) return 1;
  int code = count > 1 && !strcmp(arguments[1], "set") ? set() : get();
  CloseClipboard();
  return code;
}
