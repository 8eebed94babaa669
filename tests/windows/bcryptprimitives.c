/* Wine 8, which Debian 12 has, lacks the library from which Rust's standard library takes random numbers. For tests alone. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) { return RtlGenRandom(bytes, (ULONG)length); }
