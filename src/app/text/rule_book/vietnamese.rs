//! The rules in Vietnamese.

use super::{Chapter, ChapterText};

#[expect(clippy::too_many_lines, reason = "a table: a text for each chapter")]
pub const fn chapter(chapter: Chapter) -> ChapterText {
    match chapter {
        Chapter::Game => (
            "Ván cờ",
            &[
                "Hai bên Đỏ và Đen đối diện nhau qua một con sông. Quân cờ đứng trên giao điểm của chín đường dọc (cột) \
                 và mười đường ngang. Đỏ đi trước, rồi hai bên lần lượt mỗi bên đi một nước.",
                "Quân đi vào chỗ quân đối phương đang đứng thì ăn quân đó, quân bị ăn ra khỏi bàn cờ. Chỉ có Pháo ăn quân \
                 khác với cách đi.",
                "Bên nào chiếu hết Tướng đối phương, hoặc làm cho đối phương không còn nước đi hợp lệ, bên đó thắng.",
            ],
        ),
        Chapter::Chariot => (
            "Xe",
            &[
                "Xe đi theo cột hoặc hàng ngang, xa gần tùy ý, miễn là đường trống.",
                "Trong các hình này, chấm là điểm quân có thể đến, vòng tròn là quân có thể ăn.",
            ],
        ),
        Chapter::Horse => (
            "Mã",
            &[
                "Mã đi một bước thẳng rồi một bước chéo ra ngoài. Nếu ở bước thẳng, sát bên Mã, có một quân của bất cứ \
                 bên nào thì Mã bị cản chân, không đi được hướng đó.",
                "Vì vậy có khi Mã này ăn được Mã kia, mà Mã kia không ăn lại được.",
            ],
        ),
        Chapter::Elephant => (
            "Tượng",
            &[
                "Tượng đi chéo đúng hai bước. Quân đứng ở điểm giữa, gọi là mắt tượng, sẽ cản Tượng.",
                "Tượng không được sang sông: chỉ có bảy điểm cho Tượng.",
            ],
        ),
        Chapter::Advisor => {
            ("Sĩ", &["Sĩ đi chéo một bước và không được ra khỏi cung: chỉ có năm điểm cho Sĩ."])
        }
        Chapter::General => {
            ("Tướng", &["Tướng đi thẳng một bước, ngang hay dọc đều được, và không được ra khỏi cung."])
        }
        Chapter::Cannon => (
            "Pháo",
            &[
                "Khi không ăn quân, Pháo đi như Xe. Khi ăn quân, giữa Pháo và mục tiêu phải có đúng một quân, gọi là ngòi, \
                 của bất cứ bên nào, xa gần không kể.",
            ],
        ),
        Chapter::Soldier => (
            "Tốt",
            &[
                "Tốt tiến một bước. Khi đã sang sông, Tốt cũng được đi ngang một bước. Tốt không bao giờ lui; ở hàng cuối \
                 chỉ còn đi ngang.",
            ],
        ),
        Chapter::Check => (
            "Chiếu tướng và lộ mặt tướng",
            &[
                "Tướng bị chiếu khi nước sau có thể bị ăn. Phải thoát chiếu ngay: ăn quân đang chiếu, dời Tướng đi, hoặc \
                 đưa một quân vào chắn. Với Mã thì cản chân; với Pháo còn có thể bỏ ngòi đi.",
                "Không được đi nước khiến Tướng mình bị chiếu hoặc vẫn còn bị chiếu.",
                "Hai Tướng không được đứng trên cùng một cột mà không có quân nào ở giữa. Vì vậy quân duy nhất đứng giữa \
                 hai Tướng chỉ được đi dọc theo cột đó.",
            ],
        ),
        Chapter::End => (
            "Chiếu hết và hết nước đi",
            &[
                "Bên bị chiếu mà không còn nước đi hợp lệ là bị chiếu hết, thua. Bên không bị chiếu nhưng không còn nước đi \
                 hợp lệ là hết nước đi; trong cờ tướng cũng thua.",
                "Ai xin thua, hoặc hết giờ, cũng thua.",
            ],
        ),
        Chapter::Repetition => (
            "Lặp nước",
            &[
                "Khi cùng một thế cờ, với cùng bên đến lượt đi, xuất hiện lần thứ ba kể từ lần ăn quân gần nhất, ván cờ kết \
                 thúc. Những gì hai bên đã đi từ lần thứ nhất đến lần thứ ba quyết định kết quả; ai lặp lại sau cùng không \
                 quan trọng.",
                "• Trường chiếu: bên nào nước nào cũng chiếu thì thua.",
                "• Trường tróc: bên nào nước nào cũng tạo nước bắt mới vào cùng một quân thì thua. Quân có quân khác bảo vệ không tính là \
                 bị đuổi, trừ Xe bị Mã hoặc Pháo đuổi, và Xe, Mã, Pháo bị Sĩ hoặc Tượng đuổi. Hai quân cùng loại ăn được \
                 nhau là đòi đổi quân. Tướng và Tốt được phép đuổi, một hay nhiều Tốt cũng vậy; nhưng nếu chúng tránh ra cho \
                 quân khác bắt thì tính là quân đó đuổi. Tốt chưa sang sông được phép bị đuổi.",
                "• Cũng như vậy, nhưng có nước chỉ diệt quân bảo vệ của quân bị đuổi, cũng thua, trừ khi bên kia nước nào \
                 cũng chiếu hoặc đuổi quân.",
                "• Nếu hai bên phạm như nhau, hoặc không bên nào phạm, thì hòa. Trường chiếu nặng hơn trường tróc, trường tróc \
                 nặng hơn diệt quân bảo vệ: bên phạm nặng hơn thua.",
                "Trên đây là luật châu Á. Theo luật Trung Quốc, của Hiệp hội Cờ tướng Trung Quốc, bên nào nước nào cũng tấn công mà bên kia không như \
                 vậy thì thua. Tấn công là chiếu, dọa chiếu hết (sát), hoặc bắt mới một quân, không cần luôn cùng một quân; \
                 xen kẽ các cách ấy cũng tính. Trường chiếu nặng nhất, các cách khác nặng như nhau. Sát là chiếu hết được \
                 ngay nước sau, hoặc chỉ bằng các nước chiếu liên tiếp trong bốn nước: chương trình thử mọi nước để chứng minh, \
                 không chứng minh được thì không tính.",
                "Hiệp hội còn tính là bắt quân cả khi một quân sẽ bị ăn nhờ đòn phối hợp, nhờ các nước chiếu hoặc nhờ đổi \
                 quân; việc ấy cần trọng tài, chương trình không tính. Thế nào là bắt quân thì theo luật châu Á, kể cả \
                 những điều về quân được bảo vệ, đổi quân, Tướng và Tốt; diệt quân bảo vệ cũng tính là bắt quân. Mọi điều \
                 khác cũng như luật châu Á: xét khi thế cờ xuất hiện lần thứ ba kể từ lần ăn quân gần nhất, 60 nước không \
                 ăn quân thì hòa, và điều gì không tài liệu nào nói rõ cũng theo luật ấy.",
                "Theo luật máy, chỉ cần một nước chiếu là không xét đuổi quân nữa, và diệt quân bảo \
                 vệ cũng như trường tróc. Theo luật đơn giản, chỉ trường chiếu là thua. Dòng dưới các nước đi cho biết ván này \
                 theo luật nào; nhấp để đổi. Trước khi bạn đi một nước sẽ thua vì lặp nước, chương trình hỏi lại.",
            ],
        ),
        Chapter::Draw => (
            "Hòa",
            &[
                "• Hai bên đồng ý hòa.",
                "• Thế cờ lặp lại mà không bên nào phạm lỗi, hoặc phạm như nhau (xem trên).",
                "• Mỗi bên đã đi 60 nước kể từ lần ăn quân gần nhất. Nếu nước cuối cùng là chiếu hết thì vẫn tính chiếu hết.",
                "• Cả hai bên không còn Xe, Mã, Pháo, Tốt. Theo luật máy, một số tàn cuộc chỉ còn một Pháo, hoặc mỗi bên một \
                 Pháo, cũng hòa.",
            ],
        ),
        Chapter::Notation => (
            "Ghi nước đi",
            &[
                "Các cột được đánh số 1 đến 9, mỗi bên đếm từ bên phải mình. Một nước ghi tên quân, cột quân đang đứng, hướng \
                 và chỗ đến: tấn (.) là tiến, thoái (/) là lui, bình (-) là đi ngang. Đi thẳng tới hay lui thì ghi số bước; còn \
                 lại thì ghi số cột quân đến. Hai quân giống nhau trên một cột được phân biệt là trước (t) và sau (s).",
                "Hai nước đầu của một ván, theo từng cách ghi:",
            ],
        ),
    }
}
