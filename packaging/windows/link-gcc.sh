#!/usr/bin/env bash
# Links a program for Windows. GNU's linker sorts the import tables by the file names it is given.
# So these are made relative to the build folder, which CHUHE_TARGET names: the same files make the
# same program, wherever they are. The script's name ends with gcc, because the compiler derives the
# linker's arguments from that.
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
