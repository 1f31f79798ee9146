import Commerce
import Testing

@testable import CommerceViewModels

/// The control's decisions alone: no tasks, no clock.
@Suite struct OneTapAddMachineTests {
    private static let unit = OneTapUnit(productID: "p1", unitID: "v1")
    private static let other = OneTapUnit(productID: "p1", unitID: "v2")

    private func machine(_ unit: OneTapUnit = unit) -> OneTapAddMachine {
        var machine = OneTapAddMachine(limit: .seconds(10))
        _ = machine.handle(.configure(unit, RecordingHandler()))
        return machine
    }

    /// `add v1`, `wait 10`, `cancel`: what is to be done.
    private func names(_ effects: [OneTapAddMachine.Effect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .run(.add(let selection, _, _), _): "add \(selection.unitID)"
            case .run(.wait(let limit, _), _): "wait \(limit.components.seconds)"
            case .follow: "follow"
            case .cancel: "cancel"
            }
        }
    }

    @Test func case89_thereIsNoControlWithoutAHandler() {
        var machine = OneTapAddMachine(limit: .seconds(10))
        #expect(machine.handle(.tap).isEmpty)
        _ = machine.handle(.configure(Self.unit, nil))
        #expect(!machine.state.isVisible)
        #expect(machine.handle(.tap).isEmpty)
        #expect(machine.takeNotices().isEmpty)
        _ = machine.handle(.configure(Self.unit, RecordingHandler()))
        #expect(machine.state.isVisible)
        #expect(names(machine.handle(.tap)) == ["add v1", "wait 10"])
        #expect(names(machine.handle(.configure(Self.unit, nil))) == ["cancel"])
        #expect(machine.state.phase == .idle)
    }

    @Test func case90_aSecondTapIsIgnoredWhileTheFirstIsOnItsWay() {
        var machine = machine()
        _ = machine.handle(.tap)
        #expect(machine.state.phase == .loading)
        #expect(machine.handle(.tap).isEmpty)
        _ = machine.handle(.reported(.success, tap: tap(machine)))
        #expect(names(machine.handle(.tap)) == ["add v1", "wait 10"])
        #expect(machine.state.phase == .loading)
    }

    @Test func loadingMayBeReportedAndGivesNoMoreTime() {
        var machine = machine()
        _ = machine.handle(.tap)
        #expect(machine.handle(.reported(.loading, tap: 2)).isEmpty)
        #expect(machine.state.phase == .loading)
        #expect(names(machine.handle(.timeOut(tap: 2))) == ["cancel"])
        #expect(machine.state.phase == .idle)
    }

    /// What is reported one after another, and what is shown in the end.
    static let reports: [([OneTapStatus], OneTapAddState.Phase)] = [
        ([.success], .succeeded), ([.failure(nil)], .failed(nil)),
        ([.failure(Samples.failure)], .failed(Samples.failure)), ([.loading, .success], .succeeded),
        ([.success, .failure(nil)], .succeeded), ([.failure(nil), .success], .failed(nil)),
        ([.success, .loading], .succeeded), ([.loading], .loading),
    ]

    @Test(arguments: reports) func case92_theFirstResultEndsIt(
        _ statuses: [OneTapStatus], _ expected: OneTapAddState.Phase
    ) {
        var machine = machine()
        _ = machine.handle(.tap)
        let number = tap(machine)
        for status in statuses { _ = machine.handle(.reported(status, tap: number)) }
        #expect(machine.state.phase == expected)
        _ = machine.handle(.timeOut(tap: number))
        #expect(machine.state.phase == (expected == .loading ? .idle : expected))
    }

    @Test func case93_whatIsReportedAfterTheLimitIsIgnored() {
        var machine = machine()
        _ = machine.handle(.tap)
        let first = tap(machine)
        _ = machine.handle(.timeOut(tap: first))
        _ = machine.handle(.reported(.success, tap: first))
        #expect(machine.state.phase == .idle)
        _ = machine.handle(.tap)
        _ = machine.handle(.reported(.failure(nil), tap: first))
        _ = machine.handle(.timeOut(tap: first))
        #expect(machine.state.phase == .loading)
    }

    @Test func aCardForSomethingElseLeavesTheTapBehind() {
        var machine = machine()
        _ = machine.handle(.tap)
        let first = tap(machine)
        #expect(machine.handle(.configure(Self.unit, RecordingHandler())).isEmpty)
        #expect(machine.state.phase == .loading)
        #expect(names(machine.handle(.configure(Self.other, RecordingHandler()))) == ["cancel"])
        _ = machine.handle(.reported(.success, tap: first))
        #expect(machine.state.phase == .idle)
        #expect(names(machine.handle(.tap)) == ["add v2", "wait 10"])
    }

    @Test func aResultStaysWhileTheSameUnitIsShown() {
        var machine = machine()
        _ = machine.handle(.tap)
        _ = machine.handle(.reported(.success, tap: tap(machine)))
        _ = machine.handle(.configure(Self.unit, RecordingHandler()))
        #expect(machine.state.phase == .succeeded)
        #expect(machine.handle(.reset).isEmpty)
        #expect(machine.state.phase == .idle)
    }

    /// The identifiers of a unit, and the events that a tap raises.
    static let missing: [(Commerce.ID<Product>?, Commerce.ID<Variant>?, [String])] = [
        (nil, "v1", ["missingProductID"]), ("", "v1", ["missingProductID"]),
        ("p1", nil, ["missingProductUnitID"]), ("p1", "", ["missingProductUnitID"]),
        (nil, "", ["missingProductID", "missingProductUnitID"]),
    ]

    @Test(arguments: missing) func case95_aMissingIdentifierIsAnEventAndNothingIsAdded(
        _ productID: Commerce.ID<Product>?, _ unitID: Commerce.ID<Variant>?, _ events: [String]
    ) {
        var machine = machine(OneTapUnit(productID: productID, unitID: unitID))
        #expect(machine.handle(.tap).isEmpty)
        #expect(machine.state.phase == .idle)
        let notices = machine.takeNotices()
        #expect(notices.map(\.name) == events)
        for notice in notices {
            switch notice {
            case .missingProductID(let missing), .missingProductUnitID(let missing):
                #expect(missing.message.contains("HydrationSource"))
            default: Issue.record("\(notice)")
            }
        }
        #expect(machine.takeNotices().isEmpty)
    }

    /// The number of the tap that is on its way.
    private func tap(_ machine: OneTapAddMachine) -> Int {
        var copy = machine
        return (0...20).first { number in
            _ = copy.handle(.reported(.success, tap: number))
            return copy.state.phase == .succeeded
        } ?? -1
    }
}
