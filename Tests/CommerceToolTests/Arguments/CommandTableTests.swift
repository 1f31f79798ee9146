import Testing

@testable import CommerceTool

@Suite("The table of commands is whole")
struct CommandTableTests {
    static let all = CommandTable.root.all

    @Test("Every verb of the contract is there")
    func contract() {
        let paths = Set(Self.all.map { $0.path.joined(separator: " ") })
        let contract = """
            backends, check, init, trust, shop, collections, collection, products, product, variants, search, suggest,
            recommend, cart create, cart show, cart add, cart set, cart remove, cart clear, cart discount,
            cart giftcard add, cart giftcard remove, cart note, cart attribute, cart buyer, cart delivery, login, logout,
            register, activate, recover, reset, customer, address list, address add, address update, address remove,
            address default, orders, order, checkout, feed inspect, feed import, feed status, feed problems,
            graphql init, graphql check, graphql try, graphql query, cache status, cache clear, sandbox, plugins,
            conformance, completion
            """
        for path in contract.split(separator: ",") {
            let words = path.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(paths.contains(words), "\(words)")
        }
    }

    @Test("Every command's help names all its parts and says something of each", arguments: all.map(\.path))
    func help(path: [String]) async throws {
        let command = try #require(Self.all.first { $0.path == path }?.command)
        let run = await ToolRun.run(path + ["--help"])
        #expect(run.status == .done)
        #expect(run.diagnostics.isEmpty)
        #expect(run.output.contains("usage: " + (["commerce"] + path).joined(separator: " ")))
        #expect(run.output.contains(command.summary.dropFirst()))
        for option in command.options { #expect(run.output.contains("[\(option.usage)]"), "broken: \(option.name)") }
        let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for child in command.commands { #expect(words.contains(child.summary), "\(child.name)") }
        for operand in command.operands { #expect(run.output.contains("\n  \(operand.usage)"), "\(operand.name)") }
        for option in command.options + GlobalOptions.all {
            #expect(run.output.contains("\n  \(option.usage)"), "\(option.name)")
        }
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 }, "lines have at most 100 characters")
    }

    @Test("Names and helps are well formed", arguments: all.map(\.path))
    func form(path: [String]) throws {
        let command = try #require(Self.all.first { $0.path == path }?.command)
        #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."))
        #expect((command.run == nil) == !command.commands.isEmpty, "a group has verbs, a verb has none")
        let names = command.options.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isDisjoint(with: GlobalOptions.all.map(\.name)), "a verb's option hides no global one")
        #expect(Set(command.commands.map(\.name)).count == command.commands.count)
        for option in command.options { #expect(!option.help.isEmpty) }
        for operand in command.operands.dropLast() { #expect(operand.count == .one) }
    }

    @Test("An option takes a value everywhere or nowhere: completion relies on it")
    func consistency() {
        var kinds: [String: Bool] = [:]
        for option in Self.all.flatMap(\.command.options) + GlobalOptions.all {
            #expect(kinds[option.name] ?? (option.value != nil) == (option.value != nil), "\(option.name)")
            kinds[option.name] = option.value != nil
        }
    }
}
