#!/usr/bin/env bash
# arboard 3.7.0 from crates.io: on X11 it gives up a clipboard picture whose owner sends it in segments 50 ms apart.
# Expected: a picture arrives however long it takes within the 4 seconds that arboard waits for an answer; ICCCM
# (section 2.7.2) sets no limit between segments.
# Seen on 2026-11-30 with Rust 1.95 and python-xlib 0.33 (PyPI) as the owner: after the first segment arboard waits
# 10 ms, then says that there is no such content. Without pauses the same picture arrives.
set -euo pipefail
command -v Xvfb >/dev/null || { echo "needs: apt-get install xvfb" >&2; exit 1; }
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check python-xlib==0.33
mkdir -p "$work/reader/src"
cat >"$work/reader/Cargo.toml" <<'TOML'
[package]
name = "reader"
version = "0.0.0"
edition = "2024"
[dependencies]
arboard = { version = "=3.7.0", default-features = false, features = ["image-data"] }
TOML
cat >"$work/reader/src/main.rs" <<'RUST'
fn main() {
    let image = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_image());
    match image {
        Ok(image) => println!("{} x {}", image.width, image.height),
        Err(arboard::Error::ContentNotAvailable) => println!("ContentNotAvailable"),
        Err(error) => println!("{error}"),
    }
}
RUST
# Owns the clipboard and hands out one picture in two segments, with a pause between them.
cat >"$work/owner.py" <<'PYTHON'
import struct, sys, time, zlib
from Xlib import X, Xatom, display
from Xlib.protocol import event

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

width, height = 8, 5
rows = b"".join(b"\0" + b"\x80\x40\x20" * width for _ in range(height))
png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
png += chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
segments = [png[:40], png[40:], b""]
pause = float(sys.argv[1])

screen = display.Display()
atom = screen.intern_atom
window = screen.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
window.set_selection_owner(atom("CLIPBOARD"), X.CurrentTime)
screen.flush()
print("ready", flush=True)
while True:
    asked = screen.next_event()
    if asked.type != X.SelectionRequest:
        continue
    requestor, place = asked.requestor, asked.property
    if asked.target == atom("TARGETS"):
        requestor.change_property(place, Xatom.ATOM, 32, [atom("TARGETS"), atom("image/png")])
    elif asked.target == atom("image/png"):
        requestor.change_attributes(event_mask=X.PropertyChangeMask)
        requestor.change_property(place, atom("INCR"), 32, [len(png)])
    else:
        place = X.NONE
    answer = event.SelectionNotify(time=asked.time, requestor=requestor, selection=asked.selection,
                                   target=asked.target, property=place)
    requestor.send_event(answer)
    screen.flush()
    if asked.target == atom("image/png"):
        for segment in segments:
            # The reader deletes the property when it has taken what is there.
            deadline = time.time() + 3
            while time.time() < deadline:
                if screen.pending_events() == 0:
                    time.sleep(0.001)
                    continue
                changed = screen.next_event()
                if changed.type == X.PropertyNotify and changed.state == X.PropertyDelete:
                    break
            if segment is not segments[0]:
                time.sleep(pause)
            requestor.change_property(place, asked.target, 8, segment)
            screen.flush()
PYTHON
cargo build -q --release --manifest-path "$work/reader/Cargo.toml" --target-dir "$work/target"
Xvfb -displayfd 3 -screen 0 200x200x24 3>"$work/display" 2>/dev/null &
until [ -s "$work/display" ]; do sleep 0.1; done
DISPLAY=:$(cat "$work/display")
export DISPLAY
unset WAYLAND_DISPLAY
for pause in 0 0.05; do
  "$work/venv/bin/python" "$work/owner.py" $pause >"$work/ready" 2>"$work/log" &
  owner=$!
  until [ -s "$work/ready" ]; do sleep 0.1; done
  echo "pause $pause s: $("$work/target/release/reader")"
  kill $owner
  wait $owner 2>/dev/null || true
  : >"$work/ready"
done | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
pause 0 s: 8 x 5
pause 0.05 s: ContentNotAvailable
SEEN
