#!/usr/bin/env bash
# Builds the programs for Windows, on Debian or any system with MinGW-w64.
#
#   packaging/windows/programs.sh [FOLDER]
#
# Writes chuhe.exe, chuhe-engine.exe and chuhe-engine.ps1 to FOLDER, by default
# target/packages/windows. Needs gcc-mingw-w64-x86-64 and the requirements of packaging/programs.sh;
# installs nothing. A chuhe-engine of this machine writes the .ps1: target/dist/chuhe-engine, or
# the one named by CHUHE_ENGINE.
set -euo pipefail
cd "$(dirname "$0")/../.."

source packaging/product.sh

triple=x86_64-pc-windows-gnu
target=${CARGO_TARGET_DIR:-target}
out=${1:-$target/packages/windows}
engine=${CHUHE_ENGINE:-$target/$profile/chuhe-engine}
for tool in x86_64-w64-mingw32-gcc x86_64-w64-mingw32-windres x86_64-w64-mingw32-objdump; do
  command -v $tool >/dev/null || { echo "packaging/windows/programs.sh: $tool is missing: apt-get install gcc-mingw-w64-x86-64" >&2; exit 1; }
done
[ -x "$engine" ] || { echo "packaging/windows/programs.sh: $engine is missing: packaging/programs.sh" >&2; exit 1; }

mkdir -p "$out" "$target"
CHUHE_TARGET=$(realpath "$target")
export CHUHE_TARGET CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=$PWD/packaging/windows/link-gcc.sh
# Separately: this linker keeps functions that a program never calls, and the engine would contain
# the whole window.
packaging/programs.sh --target $triple --no-default-features --bin chuhe-engine
packaging/programs.sh --target $triple --bin chuhe
cp "$target/$triple/$profile/"{chuhe,chuhe-engine}.exe "$out"
"$engine" completions powershell >"$out/chuhe-engine.ps1"

# The libraries of Windows 10. Any other library would have to be packed.
known="advapi32 bcrypt bcryptprimitives combase dwmapi gdi32 imm32 kernel32 msvcrt ntdll ole32 oleaut32 opengl32 propsys psapi rpcrt4 shell32 shlwapi
  uiautomationcore user32 userenv uxtheme ws2_32 api-ms-win-core-path-l1-1-0
  api-ms-win-core-synch-l1-2-0 api-ms-win-core-winrt-error-l1-1-0"
for program in "$out"/*.exe; do
  resources=$(x86_64-w64-mingw32-objdump -h "$program" | grep -c '\.rsrc') || true
  [ "$resources" = 1 ] || { echo "$program has no icon, version and manifest" >&2; exit 1; }
  x86_64-w64-mingw32-objdump -p "$program" | sed -n 's/.*DLL Name: //p' | tr 'A-Z' 'a-z' | sed 's/\.dll$//' | sort -u | while read -r library; do
    grep -qw -- "$library" <<<"$known" || { echo "$program needs $library.dll, which Windows 10 has not got" >&2; exit 1; }
  done
done
ls -l "$out"
