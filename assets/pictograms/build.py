#!/usr/bin/env python3
"""Rebuild pictograms.ttf from the drawings beside this file (see README.md).

    pip install fonttools==4.68.0 skia-pathops==0.9.2
    python3 assets/pictograms/build.py

Black is the shape, white is cut out of what was drawn before it. The same inputs give the same bytes.
"""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

HERE = Path(__file__).resolve().parent
# In the order of their code points, from U+E000 on.
NAMES = ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"]
FIRST = 0xE000
# Units of the em box; a drawing's 100 fill 920 of them, about as much as a character.
EM, SIZE = 1000, 920
# The middle of the line box is that of pieces.ttf, so that both sit in the middle of a disc.
ASCENT, DESCENT = 880, 120


def number(element, name):
    return float(element.get(name, 0))


def outline(element):
    """The path of one element of a drawing, its stroke turned into a shape."""
    path = pathops.Path()
    pen = path.getPen()
    tag = element.tag.rpartition("}")[2]
    if tag == "circle":
        x, y, r = (number(element, name) for name in ("cx", "cy", "r"))
        parse_path(f"M{x - r} {y}A{r} {r} 0 1 1 {x + r} {y}A{r} {r} 0 1 1 {x - r} {y}Z", pen)
    else:
        parse_path(element.get("d"), pen)
    if element.get("fill") == "none":
        caps = {"round": pathops.LineCap.ROUND_CAP}
        cap = caps.get(element.get("stroke-linecap"), pathops.LineCap.BUTT_CAP)
        path.stroke(number(element, "stroke-width"), cap, pathops.LineJoin.MITER_JOIN, 4)
        path.convertConicsToQuads()
    path.simplify()
    return path


def drawing(name):
    """The whole of a drawing as one path."""
    whole = pathops.Path()
    for element in ElementTree.parse(HERE / f"{name}.svg").getroot():
        is_cut = "#fff" in (element.get("fill"), element.get("stroke"))
        operation = pathops.PathOp.DIFFERENCE if is_cut else pathops.PathOp.UNION
        whole = pathops.op(whole, outline(element), operation)
    return whole


def glyph(path):
    """The path in the middle of the em box, with y upwards."""
    left, top, right, bottom = path.bounds
    scale = SIZE / 100
    middle = (ASCENT - DESCENT) / 2
    place = Transform(scale, 0, 0, -scale, EM / 2 - scale * (left + right) / 2, middle + scale * (top + bottom) / 2)
    pen = TTGlyphPen(None)
    recording = RecordingPen()
    path.draw(recording)
    recording.replay(TransformPen(Cu2QuPen(pen, max_err=0.5), place))
    return pen.glyph()


def main():
    glyphs = {".notdef": TTGlyphPen(None).glyph()} | {name: glyph(drawing(name)) for name in NAMES}
    font = FontBuilder(EM, isTTF=True)
    font.font.recalcTimestamp = False
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({FIRST + index: name for index, name in enumerate(NAMES)})
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (EM, getattr(glyph, "xMin", 0)) for name, glyph in glyphs.items()})
    font.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    font.setupNameTable({"familyName": "Chuhe Pictograms", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=-DESCENT, usWinAscent=ASCENT, usWinDescent=DESCENT)
    font.setupPost(keepGlyphNames=False)
    font.font["head"].created = font.font["head"].modified = 0
    font.save(HERE / "pictograms.ttf")
    print(f"pictograms.ttf: {len(NAMES)} pictograms, {(HERE / 'pictograms.ttf').stat().st_size} bytes")


if __name__ == "__main__":
    main()
