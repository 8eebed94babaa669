#!/usr/bin/env bash
# Plays and reviews on a full disk, and plays on a read-only one. Both are mounted for this, so it
# needs root.
#
#   tests/disks.sh
set -euo pipefail
cd "$(dirname "$0")/.."

disk=$(mktemp -d)
clean_up() {
  umount "$disk" 2>/dev/null || true
  rmdir "$disk"
}
trap clean_up EXIT

# With the features of `cargo test`, which has built it already.
run() { CHUHE_TEST_DISK=$disk cargo test --test session -- --ignored --exact "disks::$1"; }

mount -t tmpfs -o size=256k chuhe-test "$disk"
run a_full_disk_loses_nothing
run a_review_waits_until_a_full_disk_has_room
mount -o remount,ro "$disk"
run a_read_only_disk_is_told_and_the_game_goes_on
