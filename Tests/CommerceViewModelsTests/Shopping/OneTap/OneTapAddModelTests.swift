import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// The control with tasks and a clock that a test moves.
@Suite(.timeLimit(.minutes(10))) struct OneTapAddModelTests {
    private let clock = ManualClock()
    private let unit = OneTapUnit(productID: "p1", unitID: "v1")

    private func model(_ settings: OneTapAddSettings, events: ShoppingEvents? = nil) -> OneTapAddModel {
        OneTapAddModel(settings: settings, events: events, backend: "shop", clock: clock)
    }

    private func shown(_ handler: RecordingHandler, events: ShoppingEvents? = nil) -> OneTapAddModel {
        let model = model(OneTapAddSettings(isEnabled: true, handler: handler), events: events)
        model.configure(unit)
        return model
    }

    @Test(arguments: [false, true], [false, true])
    func case89_itIsHiddenUnlessThereIsAHandlerAndItIsSwitchedOn(_ isEnabled: Bool, _ hasHandler: Bool) async {
        let handler = RecordingHandler()
        let model = model(OneTapAddSettings(isEnabled: isEnabled, handler: hasHandler ? handler : nil))
        #expect(!model.snapshot.isVisible)
        model.configure(unit)
        #expect(model.snapshot.isVisible == (isEnabled && hasHandler))
        model.tap()
        if isEnabled, hasHandler { _ = await handler.call() }
        model.stop()
        await model.settled()
        await model.engine.census.empty()
        #expect(handler.calls.count == (isEnabled && hasHandler ? 1 : 0))
        #expect(!OneTapAddSettings().isEnabled)
    }

    @Test func case89_aLaterAssignmentTakesEffectAtTheCardsNextUpdate() async {
        let settings = OneTapAddSettings(isEnabled: true)
        let model = model(settings)
        model.configure(unit)
        let first = RecordingHandler()
        settings.handler = first
        #expect(!model.snapshot.isVisible)
        model.tap()
        model.configure(unit)
        #expect(model.snapshot.isVisible)
        let second = RecordingHandler()
        settings.handler = second
        model.tap()
        await first.call().report(.success)
        model.configure(unit)
        model.tap()
        _ = await second.call()
        settings.isEnabled = false
        #expect(model.snapshot.isVisible)
        model.configure(unit)
        #expect(!model.snapshot.isVisible)
        #expect(first.calls.count == 1)
        #expect(settings.handler != nil)
    }

    @Test func case90_aTapIsOnItsWayUntilItsResultAndASecondIsIgnored() async {
        let handler = RecordingHandler()
        let model = shown(handler)
        let work = model.tap()
        #expect(model.snapshot.phase == .loading)
        #expect(model.tap() === work)
        let call = await handler.call()
        #expect(model.tap() === work)
        call.report(.success)
        await work.finished()
        #expect(model.snapshot.phase == .succeeded)
        #expect(handler.calls.count == 1)
        model.tap()
        #expect(model.snapshot.phase == .loading)
        _ = await handler.call(2)
    }

    @Test func case91_case92_ofReportsFromManyThreadsOneCounts() async {
        let handler = RecordingHandler()
        let model = shown(handler)
        let phases = Collected<OneTapAddState.Phase>()
        let token = model.observe(on: .inline) { phases.append($0.phase) }
        for round in 1...50 {
            model.tap()
            let call = await handler.call(round)
            await withTaskGroup { group in
                for number in 0..<20 {
                    group.addTask { call.report([.loading, .success, .failure(nil)][(number + round) % 3]) }
                }
            }
            await model.settled()
            #expect([.succeeded, .failed(nil)].contains(model.snapshot.phase))
        }
        // Idle at first, then of every tap that it is on its way and one result.
        #expect(phases.values.count == 101)
        await model.engine.census.empty()
        withExtendedLifetime(token) {}
    }

    @Test func case91_aHandlerMayReportBeforeItReturns() async {
        let handler = RecordingHandler(.loading, .failure(Samples.failure), .success)
        let model = shown(handler)
        await model.tap().finished()
        #expect(model.snapshot.phase == .failed(Samples.failure))
    }

    @Test func case93_afterTenSecondsItIsAsBeforeAndALateResultIsIgnored() async {
        let handler = RecordingHandler(.loading)
        let model = shown(handler)
        let work = model.tap()
        let call = await handler.call()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(9))
        call.report(.loading)
        #expect(model.snapshot.phase == .loading)
        clock.advance(by: .seconds(1))
        await work.finished()
        #expect(model.snapshot.phase == .idle)
        call.report(.success)
        #expect(model.snapshot.phase == .idle)
        model.tap()
        let second = await handler.call(2)
        call.report(.failure(nil))
        #expect(model.snapshot.phase == .loading)
        second.report(.success)
        #expect(model.snapshot.phase == .succeeded)
    }

    @Test func case94_exactlyTheUnitShownIsAdded() async throws {
        let url = try #require(URL(string: "https://shop.example/v1"))
        let page = try #require(URL(string: "https://shop.example/p1"))
        let variants = [Variant(id: "v1", title: "S", url: url), Variant(id: "v2", title: "L")]
        let product = Product(id: "p1", title: "Shirt", variants: variants, url: page)
        let handler = RecordingHandler(.success)
        let model = model(OneTapAddSettings(isEnabled: true, handler: handler))
        var hydration = ProductHydration(id: "p1")
        hydration.externalID = "P"
        hydration.mergeVariant("v2") { $0.externalID = "U2" }
        var ids = ExternalIDs()
        ids.note(hydration)
        model.configure(product, variant: variants[0])
        await model.tap().finished()
        model.configure(product, variant: variants[1], externalIDs: ids)
        #expect(model.snapshot.phase == .idle)
        await model.tap().finished()
        #expect(
            handler.calls.map(\.selection) == [
                SelectedVariant(productID: "p1", unitID: "v1", url: url, product: product, variant: variants[0]),
                SelectedVariant(productID: "P", unitID: "U2", url: page, product: product, variant: variants[1]),
            ])
    }

    @Test func case94_whatWasTappedIsAddedThoughTheCardShowsSomethingElse() async {
        let handler = RecordingHandler()
        let model = model(OneTapAddSettings(isEnabled: true, handler: handler))
        for number in 1...20 {
            model.configure(OneTapUnit(productID: "p1", unitID: ID("v\(number)")))
            model.tap()
        }
        _ = await handler.call(20)
        #expect(Set(handler.calls.map(\.selection.unitID.rawValue)) == Set((1...20).map { "v\($0)" }))
    }

    @Test func case95_aMissingIdentifierRaisesAnEventWithoutACallOrACrash() async {
        let hub = ShoppingEvents()
        let records = Collected<ShoppingEventRecord>()
        let token = hub.observe(on: .inline) { records.append($0) }
        let handler = RecordingHandler()
        let model = model(OneTapAddSettings(isEnabled: true, handler: handler), events: hub)
        model.configure(Samples.product(1), variant: nil)
        #expect(model.snapshot.isVisible)
        #expect(model.tap().isFinished)
        model.configure(Product(id: "", title: "Nameless"), variant: Samples.variant("v1"))
        #expect(model.tap().isFinished)
        #expect(records.values.map(\.event.name) == ["missingProductUnitID", "missingProductID"])
        #expect(records.values.map(\.backend) == ["shop", "shop"])
        #expect(
            records.values.first?.event
                == .missingProductUnitID(.unit(ShoppingItem(productID: "p1", title: "Product 1"))))
        #expect(model.snapshot.phase == .idle)
        await model.engine.census.empty()
        #expect(handler.calls.isEmpty)
        withExtendedLifetime(token) {}
    }

    @Test func aCardThatIsLetGoEndsItsTasksThoughTheReportIsKept() async {
        let handler = RecordingHandler()
        var model: OneTapAddModel? = shown(handler)
        weak let weakModel = model
        let census = model?.engine.census
        let work = model?.tap()
        let call = await handler.call()
        await clock.waitForSleepers()
        model = nil
        #expect(weakModel == nil)
        await work?.finished()
        await census?.empty()
        call.report(.success)
    }

    @Test func manyThreadsTapConfigureAndReport() async {
        let handler = RecordingHandler()
        let model = shown(handler)
        await withTaskGroup { group in
            for worker in 0..<8 {
                group.addTask {
                    for step in 0..<100 {
                        switch (worker + step) % 4 {
                        case 0: model.tap()
                        case 1: model.configure(OneTapUnit(productID: "p1", unitID: ID("v\(step % 3)")))
                        case 2: handler.calls.last?.report(.success)
                        default: model.reset()
                        }
                    }
                }
            }
        }
        model.stop()
        await model.engine.census.empty()
        #expect(model.snapshot.phase == .idle)
        model.tap()
        #expect(model.snapshot.phase == .loading)
    }

    @Test(arguments: [false, true]) func whatWasTappedIsAddedAlsoWhereTheCardEndsAtOnce(isStopped: Bool) async {
        for _ in 0..<200 {
            let handler = RecordingHandler()
            var card: OneTapAddModel? = shown(handler)
            let census = card?.engine.census
            card?.tap()
            if isStopped { card?.stop() } else { card = nil }
            await census?.empty()
            #expect(handler.calls.count == 1)
        }
    }
}
