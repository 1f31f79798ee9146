// Availability and stock.
extension ItemBuilder {
    func readAvailability(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        if let entry = entry(of: .quantity, in: &run, &report) {
            item.quantity = quantity(from: entry, &run, &report)
        }
        if let entry = entry(of: .availability, in: &run, &report) {
            let text = run.arena.text(entry)
            let reading = availabilities.read(text)
            item.availability = reading.availability
            if !reading.isUsual {
                run.note(
                    &report, .availabilityWord, .availability, at: entry,
                    "\"\(String(decoding: text.prefix(40), as: UTF8.self))\" was read as \(reading.availability.rawValue)"
                )
            }
        } else if let quantity = item.quantity {
            item.availability = quantity > 0 ? .inStock : .outOfStock
        } else {
            item.availability = dialect.absentAvailability
        }
    }

    func quantity(from first: Int32, _ run: inout Run, _ report: inout FeedReport) -> Int? {
        var sum: Int?
        var entry = first
        while entry >= 0 {
            let text = String(decoding: run.arena.text(entry), as: UTF8.self)
            if let count = Int(text) {
                sum = (sum ?? 0).addingReportingOverflow(count).partialValue
            } else if !text.isEmpty {
                run.note(
                    &report, .quantityInvalid, .quantity, at: entry,
                    "\"\(text.prefix(40))\" is not a whole number; left out")
            }
            entry = run.arena.entries[Int(entry)].next
        }
        return sum
    }
}
