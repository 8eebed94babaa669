# shellcheck shell=bash disable=SC2034
# The description of the program for packages of all systems: sourced by the scripts that make them,
# and filled into their templates. Run from the root of the repository.

name=Chuhe
# A substitute for an address on the Web, which the project does not have: nobody can own names
# below `local`.
id=local.chuhe.chuhe
publisher="The Chuhe developers"
maintainer="$publisher <maintainers@chuhe.invalid>"
copyright="© 2026 the Chuhe developers"
summary="Xiangqi, the chess of China, with an engine of its own"
# The profile of the programs, and their folder in target.
profile=${CHUHE_PROFILE:-dist}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)

# The same input makes the same package: all times in it are those of the last commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH TZ=UTC
umask 022

# fill TEMPLATE [NAME...]: prints it with @name@ replaced by the variable of that name, for those
# above and those named.
fill() {
  local template=$1 variable expressions=()
  shift
  for variable in name id publisher maintainer copyright summary version "$@"; do
    expressions+=(-e "s|@$variable@|${!variable}|g")
  done
  sed "${expressions[@]}" "$template"
}
