// Runs a command in a console of its own and writes what then stands there to the standard output in UTF-8. It ends with the command's code.
//
//   console SECONDS COMMAND      presses Ctrl+C after so many seconds, unless they are 0
#include <windows.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static HANDLE open_console(const WCHAR *name) {
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  return CreateFileW(name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, NULL);
}

static void tell(HANDLE screen, HANDLE output) {
  static WCHAR line[1024];
  static char bytes[4096];
  CONSOLE_SCREEN_BUFFER_INFO info;
  GetConsoleScreenBufferInfo(screen, &info);
  for (COORD place = {0, 0}; place.Y <= info.dwCursorPosition.Y; place.Y++) {
    DWORD count, written;
    ReadConsoleOutputCharacterW(screen, line, info.dwSize.X < 1000 ? info.dwSize.X : 1000, place, &count);
    while (count > 0 && line[count - 1] == L' ') count--;
    line[count++] = L'\n';
    int length = WideCharToMultiByte(CP_UTF8, 0, line, (int)count, bytes, sizeof bytes, NULL, NULL);
    WriteFile(output, bytes, (DWORD)length, &written, NULL);
  }
}

int main(void) {
  HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
  WCHAR *rest = wcsstr(GetCommandLineW(), L" ");
  while (rest && *rest == L' ') rest++;
  int seconds = rest ? _wtoi(rest) : 0;
  WCHAR *command = rest ? wcsstr(rest, L" ") : NULL;
  FreeConsole();
  if (!command || !AllocConsole()) return 201;
  HANDLE screen = open_console(L"CONOUT$");
  STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES, .hStdInput = open_console(L"CONIN$"), .hStdOutput = screen, .hStdError = screen};
  PROCESS_INFORMATION child;
  if (!CreateProcessW(NULL, command + 1, NULL, NULL, TRUE, 0, NULL, NULL, &start, &child)) return 202;
  // The command is told, not this program.
  SetConsoleCtrlHandler(NULL, TRUE);
  if (seconds && WaitForSingleObject(child.hProcess, 1000 * seconds) == WAIT_TIMEOUT) GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
  DWORD code = 203;
  if (WaitForSingleObject(child.hProcess, 30000) == WAIT_OBJECT_0) GetExitCodeProcess(child.hProcess, &code);
  tell(screen, output);
  return (int)code;
}
