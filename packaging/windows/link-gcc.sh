#!/usr/bin/env bash
# Links a program for Windows. GNU's linker sorts the tables of imports by the names of the files that it is given, so those are told
# relative to the folder of what is built, which CHUHE_TARGET names: the same files make the same program, wherever they lie.
# Its name ends with gcc, for by that the compiler knows which arguments a linker takes.
set -euo pipefail

cd "$CHUHE_TARGET"
arguments=()
for argument; do
  case $argument in
    /*) arguments+=("$(realpath -sm --relative-to=. "$argument")") ;;
    *) arguments+=("$argument") ;;
  esac
done
exec x86_64-w64-mingw32-gcc "${arguments[@]}"
