#!/usr/bin/env python3
"""Rebuild the two fonts the program carries: pieces.ttf and ui.otf (see README.md beside this file).

Needs, on Debian 12:
    apt-get install --no-install-recommends fonts-lxgw-wenkai fonts-noto-cjk fonts-noto-core
    pip install fonttools==4.68.0 cffsubr==0.4.0
    npm pack source-sans-pro@3.6.0 && tar xzf source-sans-pro-3.6.0.tgz

Then, from the repository root:
    python3 assets/fonts/build.py --source-sans package/OTF/SourceSansPro-Regular.otf

The same inputs give the same bytes. On other systems name the inputs with --wenkai, --noto-cjk and --noto-core.
"""

import argparse
from pathlib import Path

import cffsubr
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

HERE = Path(__file__).resolve().parent

OFL_NOTICE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
OFL_ADDRESS = "https://openfontlicense.org"

# --- What the fonts must be able to write ---------------------------------------------------------------------------

PIECES = "車馬砲炮傌俥相象仕士帥將帅将兵卒车马"
BOARD = "楚河漢界汉"
NUMERALS = "一二三四五六七八九" + "".join(map(chr, range(ord("０"), ord("９") + 1))) + "0123456789"


def span(first, last):
    return {chr(code) for code in range(first, last + 1)}


def double_byte(codec, leads, trails):
    """The characters a double-byte encoding assigns to a block of its code points."""
    found = set()
    for lead in leads:
        for trail in trails:
            try:
                found.add(bytes([lead, trail]).decode(codec))
            except UnicodeDecodeError:
                pass
    return found


def ui_characters():
    gb_trails = range(0xA1, 0xFF)
    big5_trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    return (
        span(0x20, 0x7E)  # ASCII
        | span(0xA0, 0xFF)  # Latin-1
        | span(0x100, 0x17F)  # Latin Extended-A
        | span(0x1EA0, 0x1EF9)  # Vietnamese
        | set("ƠơƯư")
        | span(0x386, 0x3CE)  # Greek
        | span(0x401, 0x451)  # Cyrillic
        | span(0x2010, 0x203E)  # general punctuation
        | set("€₫№™Ω∞≈≠≤≥−√±∓")
        | set("←↑→↓↖↗↘↙↔↕↩↪↺↻⇅⟲⟳⤒⤓")
        | set("●○◆◇▲△▼▽▶▷◀◁■□★☆✓✔✕✖✗✘♔")
        | set("⏩⏪⏭⏮⏴⏵⏸⏹⏱⌛☰⚐⚑⚖⚙⚠✎✏")  # for buttons
        | set("①②③④⑤⑥⑦⑧⑨⑩ⅠⅡⅢⅣⅤ")
        | span(0x3000, 0x30FF)  # CJK punctuation, kana
        | span(0xFF01, 0xFFE5)  # full-width forms
        | double_byte("gb2312", range(0xB0, 0xF8), gb_trails)  # GB 2312, levels 1 and 2
        | double_byte("big5", range(0xA4, 0xC7), big5_trails)  # Big5, level 1 (and its few symbols)
        | set(PIECES + BOARD + NUMERALS)
        | shipped_letters()
    )


def shipped_letters():
    """What names of players, events, openings and compositions are written with, and the program's own texts."""
    assets = HERE.parent
    texts = [*assets.glob("puzzles/*.tsv"), *assets.glob("lessons/*.json"), assets / "book/openings.tsv", *assets.parent.glob("src/[aw]*/**/*.rs")]
    return {letter for text in texts for letter in text.read_text(encoding="utf-8") if letter >= " "}


# --- Shared steps ---------------------------------------------------------------------------------------------------


def subset(font, characters, features=()):
    """Keep `characters` alone, without hints, vertical metrics and layout features other than `features`."""
    options = Options()
    options.hinting = False
    options.layout_features = list(features)
    options.notdef_outline = True  # the visible box that says "no such glyph here"
    options.glyph_names = False
    options.name_IDs = []
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(c) for c in characters])
    subsetter.subset(font)


def rename(font, family, copyright_notice):
    """Give the font our own name, so that it bears no reserved one, and say whose work and what licence it is."""
    names = font["name"]
    names.names = []
    for name_id, text in {
        0: copyright_notice,
        1: family,
        2: "Regular",
        3: family,
        4: family,
        6: family.replace(" ", ""),
        13: OFL_NOTICE,
        14: OFL_ADDRESS,
    }.items():
        names.setName(text, name_id, platformID=3, platEncID=1, langID=0x409)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [family.replace(" ", "")]
        top = cff.topDictIndex[0]
        top.FullName = top.FamilyName = family
        top.Notice = copyright_notice


def set_line(font, ascent, descent):
    """The line box a text layout reserves; every table that states it must agree."""
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, -descent, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ascent, -descent, 0
    os2.usWinAscent, os2.usWinDescent = ascent, descent


def bounds(glyphs, name):
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    return pen.bounds


# --- pieces.ttf -----------------------------------------------------------------------------------------------------


def build_pieces(wenkai, target):
    font = TTFont(wenkai, recalcTimestamp=False)
    subset(font, PIECES + BOARD + NUMERALS)
    centre_pieces(font)
    # The middle of the line box is the middle of a piece's character: (880 - 120) / 2 = 380.
    set_line(font, ascent=880, descent=120)
    rename(
        font,
        "Chuhe Pieces",
        "Copyright 2021-2023 LXGW (https://github.com/lxgw/LxgwWenKai)\n"
        "Copyright 2020 The Klee Project Authors (https://github.com/fontworks-fonts/Klee)",
    )
    font.save(target)


def centre_pieces(font):
    """Move each piece's character to the middle of its em box, so that text centred on a disc looks centred."""
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    moved = {}
    for character in sorted(set(PIECES)):
        name = cmap[ord(character)]
        left, bottom, right, top = bounds(glyphs, name)
        width = glyphs[name].width
        shift = round(width / 2 - (left + right) / 2), round(380 - (bottom + top) / 2)
        outline = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(outline)
        pen = TTGlyphPen(None)
        outline.replay(TransformPen(pen, (1, 0, 0, 1, *shift)))
        moved[name] = pen.glyph()
    for name, glyph in moved.items():
        glyph.recalcBounds(font["glyf"])
        font["glyf"][name] = glyph
        font["hmtx"][name] = (font["hmtx"][name][0], glyph.xMin)


# --- ui.otf ---------------------------------------------------------------------------------------------------------


def build_ui(noto_cjk, source_sans, symbol_fonts, target):
    font = simplified_chinese(noto_cjk)
    wanted = ui_characters()
    subset(font, wanted, features=["ccmp", "kern"])
    # Noto Sans CJK lacks most of Latin Extended-A. Its Latin letters are Source Sans drawn larger, so Source Sans
    # supplies the missing ones, in the same weight and style.
    letters = TTFont(source_sans)
    add_glyphs(font, letters, wanted, scale=capital_height(font) / capital_height(letters))
    for path in symbol_fonts:
        add_glyphs(font, TTFont(path), wanted, scale=1)
    # Noto's own line (1160 + 288) is too tall for a window and sets text below the middle of a button. Capitals are
    # 733 high and a Chinese character reaches from -120 to 880: about 375 is the middle of both.
    set_line(font, ascent=1000, descent=250)
    rename(
        font,
        "Chuhe UI",
        "Copyright 2014-2021 Adobe (http://www.adobe.com/). "
        "Some letters: Copyright 2010-2019 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'. "
        "Some symbols: Copyright 2016-2018 Google LLC.",
    )
    cffsubr.subroutinize(font, keep_glyph_names=False)
    font.save(target)
    return wanted - {chr(code) for code in font.getBestCmap()}


def simplified_chinese(collection):
    for font in TTCollection(collection, lazy=True).fonts:
        if font["name"].getDebugName(6) == "NotoSansCJKsc-Regular":
            font.recalcTimestamp = False
            return font
    raise SystemExit(f"{collection} holds no face NotoSansCJKsc-Regular")


def capital_height(font):
    return bounds(font.getGlyphSet(), font.getBestCmap()[ord("H")])[3]


def add_glyphs(font, donor, wanted, scale):
    """Copy, scaled, the donor's glyphs for the `wanted` characters that a CID-keyed CFF font still lacks."""
    assert font["head"].unitsPerEm == donor["head"].unitsPerEm
    donor_glyphs, donor_cmap, cmap = donor.getGlyphSet(), donor.getBestCmap(), font.getBestCmap()
    cff = font["CFF "].cff
    top = cff.topDictIndex[0]
    dictionary = top.FDSelect[font.getGlyphID(cmap[ord("H")])]  # the one of Latin letters
    private = top.FDArray[dictionary].Private
    order = font.getGlyphOrder()
    next_cid = max(int(name[3:]) for name in order if name.startswith("cid")) + 1

    added = {}
    for character in sorted(c for c in wanted if ord(c) in donor_cmap and ord(c) not in cmap):
        source = donor_glyphs[donor_cmap[ord(character)]]
        width = round(source.width * scale)
        box = bounds(donor_glyphs, donor_cmap[ord(character)])
        side_bearing = round(box[0] * scale) if box else 0
        encoded_width = None if width == private.defaultWidthX else width - private.nominalWidthX
        pen = T2CharStringPen(encoded_width, donor_glyphs)
        source.draw(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
        added[character] = f"cid{next_cid:05d}", (width, side_bearing), pen.getCharString(private, cff.GlobalSubrs)
        next_cid += 1

    for name, metrics, charstring in added.values():
        font["hmtx"][name] = metrics
        top.CharStrings.charStrings[name] = len(top.CharStrings.charStringsIndex)
        top.CharStrings.charStringsIndex.append(charstring)
        if top.charset is not order:
            top.charset.append(name)
        order.append(name)
        top.FDSelect.append(dictionary)
    font.setGlyphOrder(order)
    top.CIDCount = max(top.CIDCount, next_cid)
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format in (4, 12):
            last = 0xFFFF if table.format == 4 else 0x10FFFF
            table.cmap.update({ord(c): name for c, (name, _, _) in added.items() if ord(c) <= last})


# --- Command line ---------------------------------------------------------------------------------------------------


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--wenkai", default="/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf")
    options.add_argument("--noto-cjk", default="/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
    options.add_argument("--noto-core", default="/usr/share/fonts/truetype/noto", help="folder of NotoSansMath & co.")
    options.add_argument("--source-sans", required=True, help="SourceSansPro-Regular.otf")
    given = options.parse_args()

    build_pieces(given.wenkai, HERE / "pieces.ttf")
    symbols = [f"{given.noto_core}/NotoSans{name}-Regular.ttf" for name in ("Math", "Symbols", "Symbols2")]
    absent = build_ui(given.noto_cjk, given.source_sans, symbols, HERE / "ui.otf")
    for name in ("pieces.ttf", "ui.otf"):
        path = HERE / name
        print(f"{name}: {len(TTFont(path).getBestCmap())} characters, {path.stat().st_size} bytes")
    print("in none of the sources:", "".join(sorted(c for c in absent if c.isprintable())))


if __name__ == "__main__":
    main()
