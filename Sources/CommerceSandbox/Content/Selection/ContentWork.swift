// How much one request may still look at. Filters go through relations, so that a short one can ask for very much.
final class ContentWork {
    private var left: Int

    // Documents that are judged by a filter, and that lists go over.
    init(limit: Int = 300_000) {
        left = limit
    }

    func spend(_ count: Int) throws(FieldFailure) {
        left -= count
        guard left >= 0 else { throw FieldFailure("the query looks at too many documents", code: "400") }
    }
}
