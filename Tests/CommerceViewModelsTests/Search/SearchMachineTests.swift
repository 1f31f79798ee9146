import Commerce
import Testing

@testable import CommerceViewModels

/// The search box's decisions alone: no tasks, no clock, no backend.
@Suite struct SearchMachineTests {
    private static let found = Suggestions(queries: ["shoes"])
    private static let others = Suggestions(queries: ["shirts"])

    private static func machine(
        _ options: SearchOptions = SearchOptions(), isStored: Bool = false
    ) -> SearchMachine {
        SearchMachine(
            options: options, market: MarketContext(), capabilities: Samples.capabilities(),
            keepsRecentSearches: isStored)
    }

    /// The terms that are asked for, each with its pause.
    private static func asked(_ effects: [SearchMachine.Effect]) -> [String] {
        effects.compactMap {
            if case .run(.suggest(let term, let delay, _, _, _), _) = $0 { "\(term) after \(delay)" } else { nil }
        }
    }

    private static func answered(_ text: String, _ suggestions: Suggestions = found) -> SearchMachine {
        var machine = machine()
        _ = machine.handle(.type(text))
        _ = machine.handle(.began(generation: 1))
        _ = machine.handle(.answered(suggestions, generation: 1))
        return machine
    }

    @Test func case72_idleAndEmptyAtTheStart() {
        let state = Self.machine().state
        #expect(state.text.isEmpty)
        #expect(state.term.isEmpty)
        #expect(state.suggestions == .idle)
        #expect(state.recentSearches.isEmpty)
    }

    @Test func case73_asksAfterAPause() {
        var machine = Self.machine()
        #expect(Self.asked(machine.handle(.type("shoe"))) == ["shoe after \(Duration.milliseconds(150))"])
        // Nothing is on its way before the pause is over.
        #expect(machine.state.suggestions == .idle)
        _ = machine.handle(.began(generation: 1))
        #expect(machine.state.suggestions == .loading(previous: nil))
        _ = machine.handle(.answered(Self.found, generation: 1))
        #expect(machine.state.suggestions == .loaded(Self.found))
    }

    @Test(arguments: [
        (Duration.zero, Duration.zero), (.milliseconds(-5), .zero), (.milliseconds(1), .milliseconds(1)),
        (.seconds(3600), SearchOptions.longestDebounce),
        (Duration(secondsComponent: .max, attosecondsComponent: 0), SearchOptions.longestDebounce),
    ])
    func case73_oddPausesAreReplaced(given: Duration, used: Duration) {
        #expect(SearchOptions(debounce: given).debounce == used)
    }

    @Test func oddLengthsAreReplaced() {
        let options = SearchOptions(minimumLength: -1, suggestionLimit: 0, recentLimit: -3, pageSize: 0)
        #expect(options.minimumLength == 1)
        #expect(options.suggestionLimit == 1)
        #expect(options.recentLimit == 0)
        #expect(options.pageSize == 1)
    }

    @Test(arguments: ["", " ", "s", "  s  ", "\n"]) func case74_aShorterTextClears(text: String) {
        var machine = Self.answered("shoe")
        #expect(machine.handle(.type(text)) == [.cancel(.suggestions)])
        #expect(machine.state.text == text)
        #expect(machine.state.term.isEmpty)
        #expect(machine.state.suggestions == .idle)
    }

    @Test func case74_anAnswerAfterClearingIsIgnored() {
        var machine = Self.machine()
        _ = machine.handle(.type("shoe"))
        _ = machine.handle(.type("s"))
        _ = machine.handle(.began(generation: 1))
        _ = machine.handle(.answered(Self.found, generation: 1))
        #expect(machine.state.suggestions == .idle)
    }

    @Test func case75_aNewTermTakesTheSlotOfTheOld() {
        var machine = Self.machine()
        _ = machine.handle(.type("sh"))
        #expect(Self.asked(machine.handle(.type("shi"))).count == 1)
    }

    @Test func case76_answersToAnOlderTermAreIgnored() {
        var machine = Self.machine()
        _ = machine.handle(.type("sh"))
        _ = machine.handle(.began(generation: 1))
        _ = machine.handle(.type("shi"))
        _ = machine.handle(.answered(Self.found, generation: 1))
        #expect(machine.state.suggestions == .loading(previous: nil))
        _ = machine.handle(.answered(Self.others, generation: 2))
        #expect(machine.state.suggestions == .loaded(Self.others))
        // Late, and once more.
        _ = machine.handle(.answered(Self.found, generation: 1))
        _ = machine.handle(.answered(Self.found, generation: 2))
        #expect(machine.state.suggestions == .loaded(Self.others))
    }

    @Test func case77_anOlderFailureDoesNotFailTheNewest() {
        var machine = Self.machine()
        _ = machine.handle(.type("sh"))
        _ = machine.handle(.began(generation: 1))
        _ = machine.handle(.type("shi"))
        _ = machine.handle(.failed(Samples.failure, generation: 1))
        #expect(machine.state.suggestions.error == nil)
        _ = machine.handle(.answered(Self.found, generation: 2))
        #expect(machine.state.suggestions == .loaded(Self.found))
    }

    @Test func case78_aFailureIsStoredAndKeepsTheSuggestionsBefore() {
        var machine = Self.answered("sh")
        _ = machine.handle(.type("shi"))
        _ = machine.handle(.began(generation: 2))
        _ = machine.handle(.failed(Samples.failure, generation: 2))
        #expect(machine.state.suggestions == .failed(Samples.failure, previous: Self.found))
        #expect(Self.asked(machine.handle(.retry)) == ["shi after \(Duration.zero)"])
        #expect(machine.handle(.retry).isEmpty)
        _ = machine.handle(.began(generation: 3))
        _ = machine.handle(.answered(Self.others, generation: 3))
        #expect(machine.state.suggestions == .loaded(Self.others))
        #expect(machine.handle(.retry).isEmpty)
    }

    @Test func case79_clearingEndsWhatWaits() {
        var machine = Self.answered("shoe")
        _ = machine.handle(.type("shoes"))
        #expect(machine.handle(.clear) == [.cancel(.suggestions)])
        #expect(machine.state.text.isEmpty)
        #expect(machine.state.suggestions == .idle)
        _ = machine.handle(.answered(Self.found, generation: 2))
        #expect(machine.state.suggestions == .idle)
    }

    @Test func case80_afterStoppingTheSameTextIsAskedForAgain() {
        var machine = Self.machine()
        _ = machine.handle(.type("shoe"))
        _ = machine.handle(.began(generation: 1))
        _ = machine.handle(.stop)
        #expect(machine.state.suggestions == .idle)
        #expect(Self.asked(machine.handle(.type("shoe"))).count == 1)
        _ = machine.handle(.answered(Self.found, generation: 1))
        #expect(machine.state.suggestions == .idle)
    }

    @Test(arguments: ["shoe ", " shoe", "shoe"]) func anotherBlankIsNoOtherTerm(text: String) {
        var machine = Self.answered("shoe")
        #expect(machine.handle(.type(text)).isEmpty)
        #expect(machine.state.text == text)
        #expect(machine.state.suggestions == .loaded(Self.found))
    }

    @Test func blanksInsideAreOne() {
        #expect(SearchMachine.term(of: "  red\t\n shoe ") == "red shoe")
    }

    @Test func submittingEndsTheSuggestionsOnTheirWay() {
        var machine = Self.answered("sh")
        _ = machine.handle(.type("shoe"))
        _ = machine.handle(.began(generation: 2))
        #expect(machine.handle(.submit("shoe")).contains(.cancel(.suggestions)))
        #expect(machine.state.suggestions == .loaded(Self.found))
        _ = machine.handle(.answered(Self.others, generation: 2))
        #expect(machine.state.suggestions == .loaded(Self.found))
        #expect(machine.state.recentSearches == ["shoe"])
        // Nothing is coming for the text: the suggestions shown are about the one before.
        #expect(machine.state.term == "sh")
    }

    @Test func anEmptyTextIsNotSubmitted() {
        var machine = Self.machine()
        #expect(machine.handle(.submit("  ")).isEmpty)
        #expect(machine.state.recentSearches.isEmpty)
    }

    @Test func anotherMarketAsksAnewWithoutShowingThePricesBefore() {
        var machine = Self.answered("shoe")
        #expect(Self.asked(machine.handle(.setMarket(MarketContext(country: "DE")))).count == 1)
        #expect(machine.state.suggestions == .idle)
        #expect(machine.handle(.setMarket(MarketContext(country: "DE"))).isEmpty)
    }

    @Test(arguments: [SearchMachine.Event.submit("shoe"), .stop])
    func whatAnotherMarketHasNotAnsweredIsAskedForAgain(giveUp: SearchMachine.Event) {
        var machine = Self.answered("shoe")
        _ = machine.handle(.setMarket(MarketContext(country: "DE")))
        _ = machine.handle(giveUp)
        #expect(machine.state.term.isEmpty)
        #expect(Self.asked(machine.handle(.type("shoe"))).count == 1)
    }

    @Test func availabilityFollowsTheCapabilities() {
        var machine = Self.machine()
        #expect(machine.state.isAvailable && machine.state.hasSuggestions)
        _ = machine.handle(.learned(Samples.capabilities(operations: [.products])))
        #expect(!machine.state.isAvailable && !machine.state.hasSuggestions)
        _ = machine.handle(.learned(Samples.capabilities(operations: [.suggestions])))
        #expect(!machine.state.isAvailable && machine.state.hasSuggestions)
    }
}
