import Commerce
import Testing

@testable import CommerceViewModels

@Suite struct EventUploadMachineTests {
    typealias Machine = EventUploadMachine

    static func event(_ number: Int, isPurchase: Bool = false) -> PendingEvent {
        let event = isPurchase ? EventSamples.bought(number) : EventSamples.viewed(number)
        return PendingEvent(EventSamples.record(event, id: "\(number)"))
    }

    static func purchase(_ number: Int) -> PendingEvent { event(number, isPurchase: true) }

    func machine(stored: Bool = false, capacity: Int = 3, batchSize: Int = 2) -> Machine {
        Machine(
            options: EventUploadOptions(
                capacity: capacity, batchSize: batchSize, firstPause: .seconds(2), longestPause: .seconds(7)),
            isStored: stored)
    }

    // MARK: Upload

    @Test func oneBatchIsOnItsWayAtATime() {
        var machine = machine()
        #expect(machine.handle(.start) == [])
        #expect(machine.handle(.received([Self.event(1)])) == [.run(.upload([Self.event(1)]), in: .upload)])
        #expect(machine.state.isUploading)
        #expect(machine.handle(.received([Self.event(2), Self.event(3), Self.event(4)])) == [])
        #expect(machine.state.pendingCount == 4)
        #expect(
            machine.handle(.uploaded) == [.follow(.upload([Self.event(2), Self.event(3)]), in: .upload)])
        #expect(machine.handle(.uploaded) == [.follow(.upload([Self.event(4)]), in: .upload)])
        #expect(machine.handle(.uploaded) == [])
        #expect(machine.state == EventUploadState())
    }

    @Test func aFailedBatchIsSentAgainAfterPausesThatDouble() {
        var machine = machine()
        _ = machine.handle(.received([Self.event(1)]))
        for seconds in [2, 4, 7, 7] {
            let effects = machine.handle(.failed(Samples.failure, chance: 1))
            #expect(effects == [.run(.pause(.seconds(seconds)), in: .pause)])
            #expect(machine.state.error == Samples.failure)
            #expect(machine.handle(.received([])) == [])
            #expect(machine.handle(.paused) == [.run(.upload([Self.event(1)]), in: .upload)])
        }
        _ = machine.handle(.uploaded)
        #expect(machine.state.error == nil)
        _ = machine.handle(.received([Self.event(2)]))
        #expect(machine.handle(.failed(Samples.failure, chance: 1)) == [.run(.pause(.seconds(2)), in: .pause)])
    }

    @Test func whatHasComeMeanwhileGoesWithAFailedBatch() {
        var machine = machine()
        _ = machine.handle(.received([Self.event(1)]))
        _ = machine.handle(.failed(Samples.failure, chance: 1))
        _ = machine.handle(.received([Self.event(2), Self.event(3)]))
        #expect(machine.handle(.paused) == [.run(.upload([Self.event(1), Self.event(2)]), in: .upload)])
    }

    @Test(arguments: [0, 0.5, 1]) func pausesAreHalfByChance(chance: Double) {
        let options = EventUploadOptions(firstPause: .seconds(2), longestPause: .seconds(7))
        func pause(after failures: Int, asked: Duration? = nil) -> Duration {
            options.pause(afterFailures: failures, askedFor: asked, chance: chance)
        }
        #expect([0, 1, 2, 60].map { pause(after: $0) } == [2, 4, 7, 7].map { .seconds($0) * (0.5 + chance / 2) })
        #expect(pause(after: 0, asked: .seconds(60)) == .seconds(60 + 6 * chance))
        #expect(pause(after: 60, asked: .milliseconds(1)) == .seconds(7) * (0.5 + chance / 2))
    }

    @Test func aLongerPauseThatTheServerNamesIsKept() {
        var machine = machine()
        _ = machine.handle(.received([Self.event(1)]))
        let error = ErrorEntry(
            CommerceError(.throttled, "Slow down.", retryAfter: .seconds(60)), date: Samples.failure.date)
        #expect(machine.handle(.failed(error, chance: 1)) == [.run(.pause(.seconds(66)), in: .pause)])
    }

    @Test func flushingDoesNotWaitForThePause() {
        var machine = machine()
        #expect(machine.handle(.flush) == [.cancel(.pause)])
        _ = machine.handle(.received([Self.event(1)]))
        #expect(machine.handle(.flush) == [.cancel(.pause)])
        _ = machine.handle(.failed(Samples.failure, chance: 1))
        #expect(machine.handle(.flush) == [.cancel(.pause), .run(.upload([Self.event(1)]), in: .upload)])
    }

    @Test func answersThatNobodyWaitsForChangeNothing() {
        var machine = machine(stored: true)
        _ = machine.handle(.start)
        _ = machine.handle(.loaded([]))
        for event: Machine.Event in [
            .uploaded, .failed(Samples.failure, chance: 1), .paused, .loaded([Self.purchase(1)]), .stored,
        ] {
            #expect(machine.handle(event) == [])
            #expect(machine.state == EventUploadState())
        }
    }

    @Test func whereTheServerFailsForLongOthersAreShedAndPurchasesAreNot() {
        var machine = machine()
        _ = machine.handle(.received([Self.event(1)]))
        _ = machine.handle(.failed(Samples.failure, chance: 1))
        _ = machine.handle(.received([Self.event(2), Self.purchase(3), Self.event(4), Self.purchase(5)]))
        #expect(machine.state.hasRoom)
        _ = machine.handle(.received([Self.purchase(6)]))
        #expect(!machine.state.hasRoom)
        #expect(machine.state.pendingCount == 4)
        #expect(
            machine.handle(.paused) == [
                .run(.upload([Self.event(1), Self.event(4).replaced(count: 2, purchases: 0)]), in: .upload)
            ])
        #expect(
            machine.handle(.uploaded) == [.follow(.upload([Self.purchase(3), Self.purchase(5)]), in: .upload)])
        #expect(machine.state.hasRoom)
        #expect(machine.handle(.uploaded) == [.follow(.upload([Self.purchase(6)]), in: .upload)])
    }

    @Test(arguments: [false, true]) func noPurchaseIsShedHoweverManyComeAtOnce(isStored: Bool) {
        var machine = machine(stored: isStored)
        if isStored { _ = machine.handle(.start) }
        let purchases = (1...100).map(Self.purchase)
        var uploads = machine.handle(.received(purchases))
        #expect(!machine.state.hasRoom)
        // What earlier runs left comes first, and takes nobody's place.
        let earlier = isStored ? (201...203).map(Self.purchase) : []
        if isStored { uploads = machine.handle(.loaded(earlier)) }
        var sent: [PendingEvent] = []
        while let batch = uploads.lazy.compactMap(Self.batch).first {
            sent += batch
            uploads = machine.handle(.uploaded)
        }
        #expect(sent == earlier + purchases)
        #expect(machine.state.pendingCount == 0)
    }

    /// What an effect uploads.
    private static func batch(_ effect: Machine.Effect) -> [PendingEvent]? {
        switch effect {
        case .run(.upload(let batch), _), .follow(.upload(let batch), _): batch
        default: nil
        }
    }

    // MARK: Storage

    @Test func whatEarlierRunsLeftGoesFirst() {
        var machine = machine(stored: true, batchSize: 3)
        #expect(machine.handle(.start) == [.run(.load, in: .storage)])
        #expect(machine.handle(.received([Self.event(2)])) == [])
        #expect(
            machine.handle(.loaded([Self.purchase(1)]))
                == [.run(.upload([Self.purchase(1), Self.event(2)]), in: .upload)])
        #expect(machine.handle(.uploaded) == [.run(.store(change(removed: ["1"])), in: .storage)])
        #expect(machine.handle(.stored) == [])
    }

    @Test func aPurchaseIsNotedUntilItIsThere() {
        var machine = machine(stored: true)
        _ = machine.handle(.start)
        _ = machine.handle(.loaded([]))
        #expect(
            machine.handle(.received([Self.purchase(1), Self.event(2)])) == [
                .run(.store(change(added: [1])), in: .storage),
                .run(.upload([Self.purchase(1), Self.event(2)]), in: .upload),
            ])
        #expect(machine.handle(.received([Self.purchase(3)])) == [])
        // The first is forgotten after the writing that is on its way, the third is on its way before it was noted.
        #expect(machine.handle(.uploaded) == [.follow(.upload([Self.purchase(3)]), in: .upload)])
        #expect(
            machine.handle(.stored) == [.follow(.store(change(added: [3], removed: ["1"])), in: .storage)])
        #expect(machine.handle(.uploaded) == [])
        #expect(machine.handle(.stored) == [.follow(.store(change(removed: ["3"])), in: .storage)])
        #expect(machine.handle(.stored) == [])
    }

    @Test func whoBringsAPurchaseDuringTheReadingWaitsForItsWritingToo() {
        var machine = machine(stored: true)
        _ = machine.handle(.start)
        #expect(machine.handle(.received([Self.purchase(1)])) == [])
        #expect(
            machine.handle(.loaded([])) == [
                .follow(.store(change(added: [1])), in: .storage), .run(.upload([Self.purchase(1)]), in: .upload),
            ])
    }

    @Test func aPurchaseThatIsThereBeforeItIsNotedIsNotNoted() {
        var machine = machine(stored: true)
        _ = machine.handle(.start)
        _ = machine.handle(.loaded([]))
        _ = machine.handle(.received([Self.purchase(1)]))
        _ = machine.handle(.uploaded)
        _ = machine.handle(.received([Self.purchase(2)]))
        _ = machine.handle(.uploaded)
        #expect(machine.handle(.stored) == [.follow(.store(change(removed: ["1"])), in: .storage)])
    }

    @Test func aStorageThatFailsIsToldAndTriedWithTheNext() {
        var machine = machine(stored: true)
        _ = machine.handle(.start)
        _ = machine.handle(.loaded([]))
        _ = machine.handle(.received([Self.purchase(1)]))
        #expect(machine.handle(.storageFailed(Samples.failure)) == [])
        #expect(machine.state.storageError == Samples.failure)
        #expect(
            machine.handle(.received([Self.purchase(2)]))
                == [.run(.store(change(added: [1, 2])), in: .storage)])
        _ = machine.handle(.stored)
        #expect(machine.state.storageError == nil)
    }

    @Test func aStorageThatCanNotBeReadHoldsNothingUpAndIsReadLater() {
        var machine = machine(stored: true)
        _ = machine.handle(.start)
        _ = machine.handle(.received([Self.event(1)]))
        #expect(
            machine.handle(.storageFailed(Samples.failure)) == [.run(.upload([Self.event(1)]), in: .upload)])
        #expect(machine.handle(.start) == [.run(.load, in: .storage)])
        #expect(machine.handle(.loaded([Self.purchase(9)])) == [])
        #expect(machine.handle(.uploaded) == [.follow(.upload([Self.purchase(9)]), in: .upload)])
    }

    @Test func noMoreIsTakenFromTheStorageThanThereIsRoomFor() {
        var machine = machine(stored: true, batchSize: 10)
        _ = machine.handle(.start)
        let effects = machine.handle(.loaded((1...9).map(Self.purchase)))
        #expect(effects == [.run(.upload((1...3).map(Self.purchase)), in: .upload)])
    }

    private func change(added: [Int] = [], removed: [String] = []) -> StoredEventChange {
        var change = StoredEventChange()
        for id in removed { change.remove(Self.purchase(Int(id) ?? 0)) }
        for number in added { change.add(Self.purchase(number)) }
        return change
    }
}
