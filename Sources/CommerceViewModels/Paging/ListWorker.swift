import Commerce

/// Reads the pages of a list, and has their products filled in before they are shown.
struct ListWorker<State: ListState>: Sendable {
    typealias Machine = ListMachine<State>

    let backend: Backend
    let hydration: HydrationCaller
    let clock: any CommerceClock
    /// Asks the backend for a page.
    let read: @Sendable (Machine.Work) async throws(CommerceError) -> Page<State.Listing.Item>

    func perform(_ work: Machine.Work, _ sink: EventSink<Machine>) async {
        do throws(CommerceError) {
            if backend.declaredCapabilities == nil { sink.send(.learned(try await backend.capabilities())) }
            let page = try await read(work)
            let hydrator = hydration.hydrate(
                page.items.flatMap(State.Listing.products), in: State.Listing.place(of: work.query),
                for: work.options.market
            ) { hydration in
                sink.sendLate(.hydrated(hydration, generation: work.generation))
            }
            sink.send(.arrived(page, hydrations: hydrator?.takeEarly() ?? [], generation: work.generation))
            hydrator?.open()
        } catch {
            sink.send(.failed(ErrorEntry(error, date: clock.now), generation: work.generation))
        }
    }
}
