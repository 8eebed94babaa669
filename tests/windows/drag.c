// A small window in the lower right corner, from which a file is dragged as from Explorer: "drag FILE".
#define COBJMACROS
#include <windows.h>
#include <shlobj.h>

static IDataObject *file;

static HRESULT STDMETHODCALLTYPE same(IDropSource *self, REFIID id, void **found) {
  if (!IsEqualGUID(id, &IID_IUnknown) && !IsEqualGUID(id, &IID_IDropSource)) return E_NOINTERFACE;
  *found = self;
  return S_OK;
}
static ULONG STDMETHODCALLTYPE count(IDropSource *self) { return self ? 1 : 0; }
static HRESULT STDMETHODCALLTYPE go_on(IDropSource *self, BOOL is_escape, DWORD keys) {
  (void)self;
  return is_escape ? DRAGDROP_S_CANCEL : keys & MK_LBUTTON ? S_OK : DRAGDROP_S_DROP;
}
static HRESULT STDMETHODCALLTYPE show(IDropSource *self, DWORD effect) {
  (void)self, (void)effect;
  return DRAGDROP_S_USEDEFAULTCURSORS;
}
static IDropSourceVtbl functions = {same, count, count, go_on, show};
static IDropSource source = {&functions};

static LRESULT CALLBACK answer(HWND window, UINT message, WPARAM first, LPARAM second) {
  if (message != WM_LBUTTONDOWN) return DefWindowProcW(window, message, first, second);
  DWORD effect;
  DoDragDrop(file, &source, DROPEFFECT_COPY, &effect);
  PostQuitMessage(effect == DROPEFFECT_COPY ? 0 : 1);
  return 0;
}

int main(void) {
  int count;
  LPWSTR *arguments = CommandLineToArgvW(GetCommandLineW(), &count);
  PIDLIST_ABSOLUTE place;
  PCUITEMID_CHILD child;
  IShellFolder *folder;
  OleInitialize(NULL);
  if (count < 2 || FAILED(SHParseDisplayName(arguments[1], NULL, &place, 0, NULL))) return 2;
  if (FAILED(SHBindToParent(place, &IID_IShellFolder, (void **)&folder, &child))) return 3;
  if (FAILED(IShellFolder_GetUIObjectOf(folder, NULL, 1, &child, &IID_IDataObject, NULL, (void **)&file))) return 4;
  WNDCLASSW kind = {.lpfnWndProc = answer, .lpszClassName = L"drag", .hbrBackground = (HBRUSH)(COLOR_HIGHLIGHT + 1)};
  RegisterClassW(&kind);
  CreateWindowExW(WS_EX_TOPMOST, L"drag", L"Drag", WS_POPUP | WS_VISIBLE, GetSystemMetrics(SM_CXSCREEN) - 60, GetSystemMetrics(SM_CYSCREEN) - 60, 50, 50, NULL, NULL, NULL, NULL);
  MSG message;
  while (GetMessageW(&message, NULL, 0, 0) > 0) DispatchMessageW(&message);
  return (int)message.wParam;
}
