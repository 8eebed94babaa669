use encoding_rs::UTF_8;

use super::*;

const SIMPLIFIED: &str = "[Red \"许银川\"]\n1. 炮二平五 马８进７ {红方先手}\n";
const TRADITIONAL: &str = "[Red \"許銀川\"]\n1. 炮二平五 馬８進７ {紅方先手}\n";

#[test]
fn every_encoding_is_recognised() {
    for text in [SIMPLIFIED, TRADITIONAL] {
        let utf_16 = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(order).collect()
        };
        assert_eq!(decode(text.as_bytes(), None), text);
        assert_eq!(decode(format!("\u{feff}{text}").as_bytes(), None), text);
        assert_eq!(decode(&utf_16(u16::to_le_bytes), None), text);
        assert_eq!(decode(&utf_16(u16::to_be_bytes), None), text);
        assert_eq!(decode(&GB18030.encode(text).0, None), text);
    }
    assert_eq!(decode(&BIG5.encode(TRADITIONAL).0, None), TRADITIONAL);
}

#[test]
fn names_alone_tell_gbk_from_big5() {
    for name in ["胡荣华", "杨官璘", "吕钦", "广东 许银川", "赵国荣", "柳大华", "王天一", "郑惟桐"]
    {
        assert_eq!(decode(&GB18030.encode(name).0, None), name);
    }
    for name in ["吳貴臨", "林世偉", "台灣 馬仲威", "高懿屏", "江中豪", "陳振國", "劉國華"]
    {
        assert_eq!(decode(&BIG5.encode(name).0, None), name);
    }
}

#[test]
fn names_in_other_scripts_stay_what_they_are() {
    for name in [
        "Rémy",
        "José Ñúñez",
        "Đặng Hữu Trang",
        "Müller – Weiß",
        "Иванов",
        "Γιώργος",
        "Иванов и Γιώργος",
        "😀",
        "\u{fffd}",
    ] {
        assert_eq!(decode(name.as_bytes(), None), name);
    }
}

#[test]
fn a_broken_byte_does_not_change_the_encoding() {
    for (encoding, text) in [(UTF_8, TRADITIONAL), (GB18030, SIMPLIFIED), (BIG5, TRADITIONAL)] {
        let mut bytes = encoding.encode(text).0.into_owned();
        let last = bytes.len() - 3;
        bytes[last] = 0xff;
        assert!(
            decode(&bytes, None).starts_with(text.split('{').next().unwrap()),
            "{}",
            decode(&bytes, None)
        );
    }
}

#[test]
fn only_the_beginning_of_a_long_text_is_weighed() {
    let long = SIMPLIFIED.repeat(5_000);
    let bytes = GB18030.encode(&long).0;
    assert!(sample(&bytes).len() <= SAMPLE_BYTES + 100);
    assert_eq!(decode(&bytes, None), long);
}

#[test]
fn gbk_holds_every_character() {
    let text = "红先胜 勝 😀 é";
    assert_eq!(decode(&Encoding::Gbk.encode(text), None), text);
    assert_eq!(Encoding::Gbk.encode("炮"), [0xc5, 0xda].as_slice());
}

#[test]
fn any_bytes_have_a_text() {
    for bytes in [&b""[..], b"\xff", b"\xff\xfe\x00", b"\xef\xbb\xbf", b"\x81", b"\xa4\xff\xff\xa4"] {
        decode(bytes, None);
    }
}

#[test]
fn utf_16_needs_no_mark() {
    for text in [SIMPLIFIED, TRADITIONAL] {
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<u8> = text.encode_utf16().flat_map(order).collect();
            assert_eq!(decode(&bytes, None), text);
        }
    }
}

const VIETNAMESE: &str = "[Event \"Giải vô địch cờ tướng toàn quốc\"]\n[Red \"Nguyễn Vũ Quân\"]\n[Black \"Trần Văn Ninh\"]\n\
                          1. P2-5 M8.7 {Pháo đầu, mã thủ} 2. M2.3 {Đỏ thắng thế}\n";
const JAPANESE: &str = "[Event \"象棋大会\"]\n1. 炮二平五 馬８進７ {これは定跡です}\n";

#[test]
fn encodings_of_other_countries_are_told_apart() {
    for encoding in [Encoding::Tcvn, Encoding::Viscii] {
        assert_eq!(encoding.missing(VIETNAMESE), "");
        assert_eq!(decode(&encoding.encode(VIETNAMESE), None), VIETNAMESE, "{encoding:?}");
    }
    assert_eq!(decode(&Encoding::ShiftJis.encode(JAPANESE), None), JAPANESE);
    // A given encoding overrides any guess.
    assert_eq!(decode(&Encoding::Big5.encode(TRADITIONAL), Some(Encoding::Big5)), TRADITIONAL);
    assert_eq!(decode(&Encoding::Viscii.encode("Đỏ"), Some(Encoding::Viscii)), "Đỏ");
}

const WESTERN: &str =
    "[Red \"Jörg Müller\"]\n[Black \"François Lefèvre\"]\n1. C2.5 H8+7 {Weiß – “gut” — spielt später}\n";

#[test]
fn letters_of_the_west_and_of_windows_are_recognised() {
    for text in [
        WESTERN,
        "Jörg Müller",
        "[Red \"Rémy\"]",
        "José Ñúñez",
        "João",
        "Göteborg, Malmö",
        "Lü Qin",
        "ÖSTERREICH",
        "[Event \"é\"]",
    ] {
        assert_eq!(Encoding::Windows1252.missing(text), "");
        assert_eq!(decode(&Encoding::Windows1252.encode(text), None), text);
    }
    for text in [
        VIETNAMESE,
        "Nguyễn Văn An",
        "[Red \"Nguyễn Văn An\"]\n[Black \"Trần Anh Dũng\"]\n",
        "ĐẶNG HỮU TRANG",
    ] {
        for encoding in [Encoding::Windows1258, Encoding::Viscii, Encoding::Tcvn] {
            assert_eq!(encoding.missing(text), "", "{encoding:?}");
            let bytes = encoding.encode(text);
            assert_eq!(encoding.decode(&bytes), text, "{encoding:?}");
            // Capitals of TCVN with marks are control characters, which its programs do not write.
            if encoding != Encoding::Tcvn || text.contains('n') {
                assert_eq!(decode(&bytes, None), text, "{encoding:?}");
            }
        }
    }
    assert_eq!(Encoding::Windows1252.missing("Nguyễn 炮"), "ễ炮");
    assert_eq!(Encoding::Windows1258.missing("Nguyễn 炮"), "炮");
    assert_eq!(Encoding::Windows1258.encode("炮ễ"), [b'?', 0xea, 0xde].as_slice());
}

#[test]
fn texts_of_a_file_have_one_encoding() {
    let of = |encoding: Encoding, texts: &[&str]| {
        let bytes: Vec<_> = texts.iter().map(|text| encoding.encode(text)).collect();
        of_texts(&bytes.iter().map(|text| &**text).collect::<Vec<_>>())
    };
    let chinese = ["許銀川", "呂欽", "這一步很重要，黑方的馬被控制"];
    for encoding in [Encoding::Gbk, Encoding::Big5, Encoding::Utf8] {
        assert_eq!(of(encoding, &chinese), encoding);
    }
    for encoding in [Encoding::Tcvn, Encoding::Viscii, Encoding::Windows1258, Encoding::Utf8] {
        assert_eq!(of(encoding, &["Nguyễn Văn An", "Trần Anh Dũng", "Đỏ thắng"]), encoding);
    }
    assert_eq!(of(Encoding::Windows1252, &["Jörg Müller", ""]), Encoding::Windows1252);
    // A text cut within a character tells nothing about the others.
    assert_eq!(of_texts(&["許銀川".as_bytes(), &"呂欽".as_bytes()[..4]]), Encoding::Utf8);
    assert_eq!(of_texts(&[]), Encoding::Utf8);
}

#[test]
fn what_an_encoding_lacks_is_named() {
    assert_eq!(Encoding::Big5.missing("炮二平五 马８进７ 马"), "马进");
    assert_eq!(Encoding::Big5.encode("马8"), b"?8".as_slice());
    assert_eq!(Encoding::Viscii.missing("Đỏ 炮"), "炮");
    for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Gbk] {
        assert_eq!(encoding.missing("马 Đỏ 😀"), "");
        assert_eq!(decode(&encoding.encode("马 Đỏ 😀"), Some(encoding)), "马 Đỏ 😀");
    }
}

#[test]
fn files_that_were_joined_are_read_in_parts() {
    let one = format!("[Game \"Chinese Chess\"]\n[Event \"全国赛\"]\n\n{SIMPLIFIED}\n\n");
    let gbk = GB18030.encode(&one).0;
    let both = [one.as_bytes(), &gbk, one.as_bytes()].concat();
    assert_eq!(decode(&both, None), one.repeat(3));
    assert_eq!(decode(&gbk.repeat(2), None), one.repeat(2));
}

#[test]
fn numbers_for_characters_are_read() {
    let read = |text| without_entities(text);
    assert_eq!(read("<td>&#28846;&#x4E8C;&#24179;5</td>"), "<td>炮二平5</td>");
    for text in ["&#", "&#;", "&#60;", "&#x110000;", "&#28846", "&#2884600000000;", "&amp;", "&#炮;"] {
        assert_eq!(read(text), text);
    }
}
