import Commerce
import Testing

@testable import CommerceViewModels

/// The root's decisions alone: no tasks.
@Suite struct StorefrontMachineTests {
    private static let scene = StorefrontScene()

    private static func models(_ name: String) throws -> BackendModels {
        let surroundings = StorefrontSurroundings(
            storage: scene.storage, options: StorefrontOptions(), clock: scene.clock,
            makeIdentifier: RandomIdentifier.make)
        return BackendModels(name, try scene.source.backend(name), market: MarketContext(), surroundings)
    }

    private static func machine(_ models: BackendModels) -> StorefrontMachine {
        StorefrontMachine(backends: ["north", "south"], models: models, market: MarketContext())
    }

    private static func opens(_ effects: [StorefrontMachine.Effect]) -> [Int] {
        effects.compactMap { if case .run(.open(_, _, let number), _) = $0 { number } else { nil } }
    }

    @Test func theLastSwitchWinsHoweverTheAnswersCome() throws {
        let (north, south, late) = (try Self.models("north"), try Self.models("south"), try Self.models("south"))
        var machine = Self.machine(north)
        #expect(Self.opens(machine.handle(.switchBackend("south"))) == [1])
        #expect(Self.opens(machine.handle(.switchBackend("south"))) == [2])
        _ = machine.handle(.opened(late, Capabilities(), number: 1))
        #expect(machine.state.models === north)
        _ = machine.handle(.openFailed(Samples.failure, number: 1))
        #expect(machine.state.switchError == nil)
        let effects = machine.handle(.opened(south, Capabilities(), number: 2))
        #expect(machine.state.models === south)
        #expect(machine.state.switching == nil)
        #expect(effects.contains(.run(.retire(north), in: .retirement(2))))
        _ = machine.handle(.opened(late, Capabilities(), number: 2))
        #expect(machine.state.models === south)
    }

    @Test func goingBackCancelsTheSwitch() throws {
        let (north, south) = (try Self.models("north"), try Self.models("south"))
        var machine = Self.machine(north)
        _ = machine.handle(.switchBackend("south"))
        #expect(machine.handle(.switchBackend("north")) == [.cancel(.backend)])
        _ = machine.handle(.opened(south, Capabilities(), number: 1))
        #expect(machine.state.models === north)
    }

    @Test func aShopOfTheBackendBeforeIsIgnored() throws {
        let (north, south) = (try Self.models("north"), try Self.models("south"))
        var machine = Self.machine(north)
        _ = machine.handle(.start)
        _ = machine.handle(.switchBackend("south"))
        _ = machine.handle(.opened(south, Capabilities(), number: 1))
        #expect(machine.state.shop == .loading(previous: nil))
        _ = machine.handle(.shopArrived(Shop(name: "North"), number: 1))
        _ = machine.handle(.learned(Capabilities(maximumPageSize: 7), number: 1))
        _ = machine.handle(.shopFailed(Samples.failure, number: 1))
        #expect(machine.state.shop == .loading(previous: nil))
        #expect(machine.state.capabilities == Capabilities())
        _ = machine.handle(.shopArrived(Shop(name: "South"), number: 3))
        #expect(machine.state.shop.value?.name == "South")
    }

    @Test func aBackendThatIsOpenedWhileAShopperEndsWaits() throws {
        let (north, south) = (try Self.models("north"), try Self.models("south"))
        var machine = Self.machine(north)
        _ = machine.handle(.switchBackend("south"))
        let effects = machine.handle(.endShopper)
        #expect(effects.contains(.cancel(.backend)))
        #expect(machine.handle(.endShopper).isEmpty)
        _ = machine.handle(.opened(south, Capabilities(), number: 1))
        #expect(machine.state.models === north)
        #expect(machine.state.switching == "south")
        _ = machine.handle(.shopperEnded([], number: 7))
        #expect(machine.state.shopperEnd == .ending)
        let number = try #require(Self.opens(machine.handle(.shopperEnded([Samples.failure], number: 1))).first)
        #expect(machine.state.shopperEnd == .ended([Samples.failure]))
        _ = machine.handle(.opened(south, Capabilities(), number: number))
        #expect(machine.state.models === south)
    }

    @Test func aSwitchThatIsTakenBackWhileAShopperEndsIsNotMade() throws {
        var machine = Self.machine(try Self.models("north"))
        _ = machine.handle(.endShopper)
        _ = machine.handle(.switchBackend("south"))
        _ = machine.handle(.switchBackend("north"))
        #expect(machine.handle(.shopperEnded([], number: 1)).isEmpty)
        #expect(machine.state.switching == nil)
    }

    @Test func aStopVoidsWhatIsOnItsWay() throws {
        let (north, south) = (try Self.models("north"), try Self.models("south"))
        var machine = Self.machine(north)
        _ = machine.handle(.start)
        _ = machine.handle(.switchBackend("south"))
        _ = machine.handle(.stop)
        _ = machine.handle(.opened(south, Capabilities(), number: 1))
        _ = machine.handle(.shopArrived(Shop(name: "North"), number: 1))
        #expect(machine.state.models === north)
        #expect(machine.state.shop.isIdle)
        #expect(machine.state.switching == nil)
    }
}
