#!/usr/bin/env bash
# Installs the programs, and their files for desktops, shells and `man`, into a folder such as /usr
# or ~/.local.
#
#   packaging/linux/install.sh FOLDER [PROGRAMS]
#
# PROGRAMS is the folder of the programs, by default target/dist. If those are for another
# processor, the engine of target/dist writes its manual pages and completions.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/product.sh

folder=$(realpath -m "$1")
target=${CARGO_TARGET_DIR:-target}
programs=${2:-$target/$profile}
engine=$target/$profile/chuhe-engine
here=packaging/linux
date=$(date -d "@$SOURCE_DATE_EPOCH" +%F)

# completions SHELL FILE: the completions of the engine's commands.
completions() {
  mkdir -p "$(dirname "$2")"
  "$engine" completions "$1" >"$2"
}

install -D -t "$folder/bin" "$programs"/{chuhe,chuhe-engine}
install -Dm644 $here/chuhe.desktop -t "$folder/share/applications"
install -Dm644 $here/chuhe.mime.xml "$folder/share/mime/packages/chuhe.xml"
mkdir -p "$folder"/share/{metainfo,man/man1}
fill $here/chuhe.metainfo.xml.in date >"$folder/share/metainfo/$id.metainfo.xml"
"$engine" man "$folder/share/man/man1"
gzip -9nf "$folder"/share/man/man1/chuhe-engine*.1
completions bash "$folder/share/bash-completion/completions/chuhe-engine"
completions zsh "$folder/share/zsh/vendor-completions/_chuhe-engine"
completions fish "$folder/share/fish/vendor_completions.d/chuhe-engine.fish"
icons=$folder/share/icons/hicolor
for file in assets/icon/hicolor/*.png; do
  pixels=$(basename "$file" .png)
  install -Dm644 "$file" "$icons/${pixels}x$pixels/apps/chuhe.png"
done
install -Dm644 assets/icon/icon.svg "$icons/scalable/apps/chuhe.svg"
