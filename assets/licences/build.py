#!/usr/bin/env python3
"""Write licences.txt: what Chuhe is made from, and under which licences. See README.md.

The crates are those that cargo links into the program for any of TARGETS; their licences are the files that they bring
along, each text once, with the crates that have it above it. A crate with several licences to choose from is used under
the first of CHOICES that it offers. A crate that brings no text is shown under the text of the same licence of another.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import textwrap

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
TARGETS = ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-apple-darwin"]
# With a word that its text contains, and no other's.
CHOICES = {
    "MIT": "permission is hereby granted, free of charge",
    "Apache-2.0": "apache license",
    "ISC": "permission to use, copy, modify, and",
    "Zlib": "this software is provided 'as-is'",
    "BSD-2-Clause": "redistribution and use in source and binary forms",
    "BSD-3-Clause": "redistribution and use in source and binary forms",
    "BSL-1.0": "boost software license",
    "Unicode-3.0": "unicode license v3",
    "MPL-2.0": "mozilla public license",
}
LINE = "=" * 60


def linked():
    """The crates that are linked, by (name, version)."""
    crates = {}
    for target in TARGETS:
        command = ["cargo", "metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", target]
        data = json.loads(subprocess.check_output(command, cwd=ROOT))
        packages = {package["id"]: package for package in data["packages"]}
        nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
        seen, todo = set(), [data["resolve"]["root"]]
        while todo:
            if (id := todo.pop()) in seen:
                continue
            seen.add(id)
            is_linked = lambda dep: any(kind["kind"] is None for kind in dep["dep_kinds"])
            todo += [dep["pkg"] for dep in nodes[id]["deps"] if is_linked(dep)]
        for id in seen - {data["resolve"]["root"]}:
            crates[packages[id]["name"], packages[id]["version"]] = packages[id]
    return dict(sorted(crates.items()))


def choose(package):
    """The licences under which a crate is used: one of each alternative."""
    expression = package["license"].replace("/", " OR ")
    chosen = []
    for part in re.split(r"\s+AND\s+", expression.replace("(", "").replace(")", "")):
        offered = re.split(r"\s+OR\s+", part)
        chosen.append(next((name for name in CHOICES if name in offered), None))
    if None in chosen:
        sys.exit(f"{package['name']}: {package['license']} is not known here")
    return chosen


def texts(package):
    """The texts of licences that a crate brings along."""
    folder = pathlib.Path(package["manifest_path"]).parent
    names = re.compile(r"(licen[cs]e|copying|unlicense|notice)", re.I)
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and names.match(path.name)]
    files += sorted(path for path in folder.glob("LICENSES/*") if path.is_file())
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in files]


def plain(text):
    return " ".join(text.lower().split())


def section(title, text):
    return f"\n{LINE}\n{title}\n\n{text.strip()}\n"


def main():
    users, sample, without = collections.defaultdict(list), {}, []
    for (name, version), package in linked().items():
        crate = f"{name} {version}"
        brought = texts(package)
        for licence in choose(package):
            text = next((text for text in brought if CHOICES[licence] in plain(text)), None)
            if text is None:
                authors = ", ".join(package["authors"]) or "its authors"
                without.append((crate, licence, re.sub(r"\s*<[^>]*>", "", authors)))
                continue
            users[plain(text)].append((crate, text, licence))
            # A text of nobody in particular, for those that bring none.
            sample.setdefault(licence, text)
    page = [(HERE / "head.txt").read_text(encoding="utf-8")]
    for title, path in [
        ("Chuhe: MIT licence", ROOT / "LICENSE-MIT"),
        ("Chuhe, and OpenCC: Apache License 2.0", ROOT / "LICENSE-APACHE"),
        ("The characters on the pieces: SIL Open Font License 1.1", HERE / "../fonts/pieces.OFL.txt"),
        ("The letters of the window: SIL Open Font License 1.1", HERE / "../fonts/ui.OFL.txt"),
    ]:
        page.append(section(title, path.read_text(encoding="utf-8")))
    for entries in sorted(users.values(), key=lambda entries: (entries[0][2], entries[0][0])):
        names = "\n".join(dict.fromkeys(crate for crate, _, _ in entries))
        page.append(section(names, entries[0][1]))
    for licence in sorted({licence for _, licence, _ in without}):
        if licence not in sample:
            sys.exit(f"no crate brings the text of {licence}: {without}")
        for crate, _, authors in (entry for entry in without if entry[1] == licence):
            note = textwrap.fill(f"Copyright {authors}. Under the licence {licence}; the crate brings no text of it, which stands above.", 80)
            page.append(section(crate, note))
    lines = "".join(page).replace("\r", "").replace("\t", "    ").split("\n")
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in lines))
    (HERE / "licences.txt").write_text(text.strip() + "\n", encoding="utf-8")
    print(f"{len(lines)} lines, {len(users)} texts, {len(without)} crates without one: {without}")


if __name__ == "__main__":
    main()
