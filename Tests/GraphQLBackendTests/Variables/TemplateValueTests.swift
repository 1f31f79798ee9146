import Commerce
import CommerceJSON
import Testing

@testable import GraphQLBackend

@Suite("Values of templates") struct TemplateValueTests {
    private static let place = MappingPlace(file: "shop.json", path: "$", line: 1, column: 1)

    private func reference(_ name: String, _ conversions: InputReference.Conversion...) -> InputReference {
        InputReference(name: name, conversions: conversions, place: Self.place)
    }

    private func text(_ parts: TextTemplate.Part...) -> TextTemplate { TextTemplate(parts: parts, place: Self.place) }

    private func inputs(_ values: [String: JSONValue], _ money: MoneyDefaults = MoneyDefaults()) -> MappingInputs {
        var inputs = MappingInputs()
        for (name, value) in values { inputs[name] = value }
        inputs.money = money
        return inputs
    }

    @Test("a placeholder alone takes the input's value and type")
    func typed() throws {
        let inputs = inputs(["first": 20, "ids": ["a", "b"], "flag": true])
        #expect(try Template.input(reference("first")).value(for: inputs) == 20)
        #expect(try Template.input(reference("ids")).value(for: inputs) == ["a", "b"])
        #expect(try Template.input(reference("flag")).value(for: inputs) == true)
        #expect(try Template.input(reference("after")).value(for: inputs) == nil)
    }

    @Test("what has no value takes its key away, and an object that loses all its keys goes too")
    func removal() throws {
        let template = Template.object([
            ("first", .input(reference("first"))), ("after", .input(reference("after"))),
            ("where", .object([("slug", .input(reference("handle"))), ("q", .input(reference("query")))])),
            ("empty", .object([])), ("none", .array([])),
            ("list", .array([.input(reference("handle")), .constant(1)])),
            ("gone", .array([.input(reference("handle"))])),
            ("greeting", .text(text(.text("for "), .input(reference("handle"))))),
        ])
        #expect(
            try template.value(for: inputs(["first": 5])) == ["first": 5, "empty": [:], "none": [], "list": [1]])
        #expect(try Template.object([("a", .input(reference("x")))]).variables(for: inputs([:])) == [:])
    }

    @Test("texts join texts and numbers, lists are made element by element, words are mapped")
    func shapes() throws {
        let inputs = inputs([
            "language": "de", "first": 7,
            "lines": [["variant.id": "v1", "quantity": 2], ["variant.id": "v2", "quantity": 1]],
        ])
        #expect(
            try Template.text(text(.input(reference("language")), .text(","), .input(reference("first"))))
                .value(for: inputs) == "de,7")
        let lines = Template.each(
            reference("lines"),
            .object([
                ("id", .input(reference("variant.id"))), ("n", .input(reference("quantity"))),
                ("language", .input(reference("language"))),
            ]))
        #expect(
            try lines.value(for: inputs) == [
                ["id": "v1", "n": 2, "language": "de"], ["id": "v2", "n": 1, "language": "de"],
            ])
        let words = Template.choice(
            text(.input(reference("language"))), ["de": .constant("DE_DE"), "*": .constant("EN_US")])
        #expect(try words.value(for: inputs) == "DE_DE")
        var others = inputs
        others["language"] = "fr"
        #expect(try words.value(for: others) == "EN_US")
        others["language"] = nil
        #expect(try words.value(for: others) == "EN_US")
    }

    @Test(
        "conversions are exact",
        arguments: [
            (.minor, "19.99", "EUR", "1999"), (.minor, "0", "EUR", "0"), (.minor, "1500", "JPY", "1500"),
            (.minor, "1.234", "KWD", "1234"), (.minor, "1", nil, "100"), (.major, "19.90", "EUR", "19.90"),
            (.minor, "90071992547409.93", "EUR", "9007199254740993"), (.unit, "19.99", "EUR", "1999"),
            (.number, "12.5", nil, "12.5"), (.int, "9007199254740993", nil, "9007199254740993"),
        ] as [(InputReference.Conversion, String, CurrencyCode?, String)])
    func exact(_ conversion: InputReference.Conversion, _ value: String, _ currency: CurrencyCode?, _ want: String)
        throws
    {
        let money = MoneyDefaults(currency: currency, unit: .minor)
        let number = try #require(JSONNumber(value))
        let made = try reference("x", conversion).value(for: inputs(["x": .number(number)], money))
        #expect(made?.number?.text == want)
        // Numeric text is as good.
        #expect(try reference("x", conversion).value(for: inputs(["x": .string(value)], money)) == made)
    }

    @Test("texts are written large, small, as a day and as JSON")
    func texts() throws {
        let inputs = inputs(["x": "pt-br", "at": "2026-11-30T23:59:59Z", "n": 5, "list": ["a", "b"]])
        #expect(try reference("x", .upper).value(for: inputs) == "PT-BR")
        #expect(try reference("x", .enumeration).value(for: inputs) == "PT_BR")
        #expect(try reference("list", .upper).value(for: inputs) == ["A", "B"])
        #expect(try reference("at", .date).value(for: inputs) == "2026-11-30")
        let variant = self.inputs(["id": "5/3/1", "other": "5"])
        #expect(try reference("id", .head).value(for: variant) == "5")
        #expect(try reference("id", .tail).value(for: variant) == "3/1")
        #expect(try reference("other", .head).value(for: variant) == "5")
        #expect(try reference("other", .tail).value(for: variant) == nil)
        #expect(try reference("id", .tail, .head, .int).value(for: variant) == 3)
        #expect(try reference("n", .given).value(for: inputs) == true)
        #expect(try reference("absent", .given).value(for: inputs) == nil)
        #expect(try reference("n", .text).value(for: inputs) == "5")
        #expect(try reference("list", .json).value(for: inputs) == #"["a","b"]"#)
    }

    @Test(
        "what can't be converted is said",
        arguments: [
            (.minor, "1.005", "\"x\" can't be sent: 1.005 is no whole number of the smallest coin of EUR."),
            (.int, "abc", "\"x\" can't be sent: \"abc\" is no number."),
            (.int, "1.5", "\"x\" can't be sent: \"1.5\" is no whole number of 64 bits."),
            (.number, "1,99", "\"x\" can't be sent: \"1,99\" is no number."),
        ] as [(InputReference.Conversion, String, String)])
    func faults(_ conversion: InputReference.Conversion, _ value: String, _ message: String) {
        let fault = #expect(throws: InputFault.self) {
            try reference("x", conversion).value(
                for: inputs(["x": .string(value)], MoneyDefaults(currency: "EUR", unit: .minor)))
        }
        #expect(fault?.commerceError.message == "The value for \(message)")
        #expect(fault?.commerceError.kind == .invalidInput)
    }
}
