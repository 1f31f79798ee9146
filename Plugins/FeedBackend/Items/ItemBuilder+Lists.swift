// Images, categories, named properties, and everything that the dialect does not know.
extension ItemBuilder {
    func readLists(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        readImages(&item, &run, &report)
        var next = run.sources[.categoryIDs]
        while next.pointee >= 0 {
            forEach(next.pointee, in: run) { entry in
                let id = FeedText.string(run.arena.text(entry))
                if !item.categoryIDs.contains(id) { item.categoryIDs.append(id) }
            }
            next += 1
        }
        let separator = separator
        next = run.sources[.categoryPaths]
        while next.pointee >= 0 && item.categoryPaths.isEmpty {
            forEach(next.pointee, in: run) { entry in
                let text = run.arena.text(entry)
                let path = paths.path(of: text) { ItemBuilder.categoryPath($0, separator: separator) }
                if !path.isEmpty && !item.categoryPaths.contains(path) { item.categoryPaths.append(path) }
            }
            next += 1
        }
    }

    func readImages(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        var count = 0
        var next = run.sources[.images]
        while next.pointee >= 0 {
            forEach(next.pointee, in: run) { _ in count += 1 }
            next += 1
        }
        item.images.reserveCapacity(count)
        next = run.sources[.images]
        while next.pointee >= 0 {
            forEach(next.pointee, in: run) { entry in
                let text = run.arena.text(entry)
                if ImageList.isList(text) {
                    run.note(&report, .imageList, .images, at: entry, "several addresses in one element were split")
                    for image in ImageList.split(text) where !item.images.contains(image) { item.images.append(image) }
                } else {
                    let image = FeedText.address(text)
                    if !item.images.contains(image) { item.images.append(image) }
                }
            }
            next += 1
        }
    }

    func forEach(_ source: Int32, in run: Run, _ body: (Int32) -> Void) {
        var entry = run.arena.first(of: source)
        while entry >= 0 {
            if run.arena.entries[Int(entry)].count > 0 { body(entry) }
            entry = run.arena.entries[Int(entry)].next
        }
    }

    static func categoryPath(_ text: UnsafeBufferPointer<UInt8>, separator: [UInt8]) -> [String] {
        // A number is a key of Google's taxonomy, which says nothing without the table.
        if text.allSatisfy(\.isDigit) { return [] }
        guard separator.count == 1, let mark = separator.first else { return [FeedText.line(text)] }
        return text.split(separator: mark).map { FeedText.line(UnsafeBufferPointer(rebasing: $0)) }
            .filter { !$0.isEmpty }
    }

    // MARK: The rest

    func readRest(_ item: inout FeedItem, _ run: inout Run, _ matcher: PathMatcher) {
        for group in tree.params {
            guard let name = group.parts["name"], let value = group.parts["value"] else { continue }
            let unit = group.parts["unit"] ?? group.parts["section"]
            forEach(value, in: run) { entry in
                let number = run.arena.entries[Int(entry)].group
                guard let title = member(name, of: number, in: run) else { return }
                item.params.append(
                    FeedParam(
                        name: title, value: FeedText.line(run.arena.text(entry)),
                        unit: unit.flatMap { member($0, of: number, in: run) }))
            }
        }
        var count = 0
        for index in 0..<Int(run.arena.entryCount) where isAttribute(run.arena.entries[index], matcher) { count += 1 }
        guard count > 0 else { return }
        item.attributes.reserveCapacity(count)
        for index in 0..<run.arena.entryCount {
            let entry = run.arena.entries[Int(index)]
            guard isAttribute(entry, matcher) else { continue }
            item.attributes.append(
                FeedAttribute(name: matcher.name(of: entry.source), value: FeedText.string(run.arena.text(index))))
        }
    }

    func isAttribute(_ entry: ItemArena.Entry, _ matcher: borrowing PathMatcher) -> Bool {
        entry.count > 0 && matcher.isDynamic(entry.source)
    }

    /// The value of a part of one group.
    func member(_ source: Int32, of group: Int32, in run: Run) -> String? {
        var entry = run.arena.first(of: source)
        while entry >= 0 {
            let found = run.arena.entries[Int(entry)]
            if found.group == group { return found.count > 0 ? FeedText.line(run.arena.text(entry)) : nil }
            entry = found.next
        }
        return nil
    }
}
