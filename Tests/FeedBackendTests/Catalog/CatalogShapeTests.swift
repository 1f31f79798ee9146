import Testing

@testable import FeedBackend

@Suite struct CommonTitleTests {
    @Test(
        "the words that variants share",
        arguments: [
            (["Shirt Black M", "Shirt Black L", "Shirt Red M"], "Shirt"), (["Boot, 38", "Boot, 39"], "Boot"),
            (["Jacket - S", "Jacket - M"], "Jacket"),
            (["Кружка «Утро» белая", "Кружка «Утро» синяя"], "Кружка «Утро»"),
            (["A 1", "A 2"], "A 1"), (["Red Shirt", "Blue Shirt"], "Red Shirt"), (["Same", "Same"], "Same"),
            (["Mug (300 ml)", "Mug (500 ml)"], "Mug"), (["Only"], "Only"), ([], ""),
        ])
    func common(titles: [String], expected: String) {
        #expect(CommonTitle.of(titles) == expected)
    }

    @Test func theRemainderIsWhatComesAfter() {
        #expect(CommonTitle.remainder(of: "Shirt - Black", after: "Shirt") == "Black")
        #expect(CommonTitle.remainder(of: "Other", after: "Shirt") == "Other")
        #expect(CommonTitle.remainder(of: "Shirt", after: "Shirt") == "")
    }
}

@Suite struct OptionAxesTests {
    private func item(_ id: String, title: String = "T", _ change: (inout FeedItem) -> Void = { _ in }) -> FeedItem {
        var item = FeedItem(id: id)
        item.title = title
        change(&item)
        return item
    }

    @Test func onlyWhatDiffersIsAnAxis() {
        let axes = OptionAxes(
            ["M", "L"].map { size in
                item(size) {
                    $0.color = "red"
                    $0.size = size
                    $0.params = [FeedParam(name: "Fabric", value: "wool")]
                }
            }, title: "T")
        #expect(axes.names == ["Size"])
        #expect(axes.values == [["M"], ["L"]])
    }

    @Test func propertiesAreAxesInTheFeedsOrder() {
        let axes = OptionAxes(
            [("1", "a", "x"), ("2", "b", "x"), ("3", "a", "y")].map { id, first, second in
                item(id) {
                    $0.params = [FeedParam(name: "P", value: first, unit: "l"), FeedParam(name: "Q", value: second)]
                }
            }, title: "T")
        #expect(axes.names == ["P", "Q"])
        #expect(axes.values == [["a l", "x"], ["b l", "x"], ["a l", "y"]])
    }

    @Test func aMissingValueIsAValueOfItsOwn() {
        let axes = OptionAxes([item("1") { $0.size = "M" }, item("2")], title: "T")
        #expect(axes.values == [["M"], [OptionAxes.absent]])
    }

    @Test func oneMoreAxisWhereTheOthersDoNotTellApart() {
        let titled = OptionAxes([item("1", title: "T left"), item("2", title: "T right")], title: "T")
        #expect(titled.names == ["Variant"])
        #expect(titled.values == [["left"], ["right"]])
        let untitled = OptionAxes([item("1"), item("2"), item("3") { $0.size = "M" }], title: "T")
        #expect(untitled.names == ["Size", "Variant"])
        #expect(untitled.values.map(\.last) == ["1", "2", "3"])
    }

    @Test func aSingleItemHasNoAxes() {
        #expect(OptionAxes([item("1") { $0.size = "M" }], title: "T").names.isEmpty)
    }
}

@Suite struct SearchIndexTests {
    private func index() -> SearchIndex {
        var index = SearchIndex()
        index.add("Fell Rain Jacket", of: 0, at: .title)
        index.add("Tarn", of: 0, at: .brand)
        index.add("Rain Trousers", of: 1, at: .title)
        index.add("Tarn", of: 1, at: .brand)
        index.add("Größe Käse", of: 2, at: .title)
        index.add("Rain gear", of: 2, at: .category)
        index.add("Rainier Hat", of: 3, at: .title)
        index.seal()
        return index
    }

    @Test(
        "words, beginnings, several words, other spellings",
        arguments: [
            ("jacket", [0]), ("JACKET", [0]), ("jack", [0]), ("rain", [0, 1, 2, 3]), ("rain tarn", [0, 1]),
            ("rain jacket", [0]), ("grosse", [2]), ("GRÖSSE", [2]), ("kase", [2]), ("nowhere", []),
            ("rain nowhere", []),
            ("", []), ("\" OR *", []), ("tarn jacket rain", [0]), ("jacket jacket", [0]),
        ] as [(String, [Int32])])
    func search(text: String, expected: [Int32]) {
        #expect(index().search(text) == expected)
    }

    @Test func completionsAreTheMostFrequentWords() {
        #expect(index().completions(of: "rai", limit: 5) == ["rain", "rainier"])
        #expect(index().completions(of: "rai", limit: 1) == ["rain"])
        #expect(index().completions(of: "", limit: 5) == [])
    }
}
