import Commerce

/// Makes products of a stock table: the rows of one handle are the variants of one product.
///
/// Columns that begin with `option:` are options. A `stock` that is empty means that there is always some.
struct StockReader {
    let currency: CurrencyCode

    /// The products, in the order of their first rows.
    ///
    /// - Throws: ``CSVTable/Problem`` for a price or stock that is none, and for a SKU that is there twice.
    func products(in table: CSVTable) throws(CSVTable.Problem) -> [Product] {
        var order: [String] = []
        var rows: [String: [CSVTable.Row]] = [:]
        var seen = Set<String>()
        for row in table.rows {
            for column in ["handle", "title", "sku"] where row[column].isEmpty {
                throw CSVTable.Problem(line: row.line, message: "the field \"\(column)\" is empty")
            }
            guard seen.insert(row["sku"]).inserted else {
                throw CSVTable.Problem(line: row.line, message: "the SKU \"\(row["sku"])\" is there twice")
            }
            if rows[row["handle"]] == nil { order.append(row["handle"]) }
            rows[row["handle"], default: []].append(row)
        }
        var products: [Product] = []
        for handle in order { products.append(try product(rows[handle] ?? [], table)) }
        return products
    }

    private func product(_ rows: [CSVTable.Row], _ table: CSVTable) throws(CSVTable.Problem) -> Product {
        guard let first = rows.first else { throw CSVTable.Problem(line: 1, message: "a product has no rows") }
        let optionColumns = table.columns.filter { column in
            column.hasPrefix("option:") && rows.contains { !$0[column].isEmpty }
        }
        let summary = ProductSummary(id: ID(first["handle"]), title: first["title"], handle: first["handle"])
        var variants: [Variant] = []
        for row in rows { variants.append(try variant(row, optionColumns, of: summary)) }
        let category = first["category"]
        return Product(
            id: summary.id, handle: summary.handle, title: summary.title, description: first["description"],
            vendor: first["vendor"].isEmpty ? nil : first["vendor"], productType: category.isEmpty ? nil : category,
            tags: first["tags"].split(separator: ";").map(String.init),
            options: optionColumns.map { column in
                var values: [String] = []
                for row in rows where !row[column].isEmpty && !values.contains(row[column]) {
                    values.append(row[column])
                }
                return ProductOption(
                    name: String(column.dropFirst(7)), values: values.map { ProductOptionValue(name: $0) })
            },
            variants: variants,
            collections: category.isEmpty
                ? []
                : [CollectionSummary(id: ID(category.lowercased()), title: category, handle: category.lowercased())])
    }

    private func variant(
        _ row: CSVTable.Row, _ optionColumns: [String], of product: ProductSummary
    ) throws(CSVTable.Problem) -> Variant {
        let options = optionColumns.filter { !row[$0].isEmpty }
            .map { SelectedOption(name: String($0.dropFirst(7)), value: row[$0]) }
        let title = options.map(\.value).joined(separator: " / ")
        return Variant(
            id: ID(row["sku"]), title: title.isEmpty ? product.title : title, sku: row["sku"],
            barcode: row["barcode"].isEmpty ? nil : row["barcode"], price: try money("price", in: row),
            compareAtPrice: row["regular_price"].isEmpty ? nil : try money("regular_price", in: row),
            availability: try availability(row), selectedOptions: options, product: product)
    }

    private func money(_ column: String, in row: CSVTable.Row) throws(CSVTable.Problem) -> Money {
        do {
            return try Money(parsing: row[column], currencyCode: currency)
        } catch {
            throw CSVTable.Problem(line: row.line, message: "\(column): \(error)")
        }
    }

    private func availability(_ row: CSVTable.Row) throws(CSVTable.Problem) -> Availability {
        if row["stock"].isEmpty { return .inStock }
        guard let stock = Int(row["stock"]), stock >= 0 else {
            throw CSVTable.Problem(line: row.line, message: "the stock \"\(row["stock"])\" is no number of pieces")
        }
        return stock == 0 ? .outOfStock : Availability(status: .inStock, quantity: stock)
    }
}
