import Commerce
import FoundationEssentials

/// Tests the products of a catalogue against filters: filters of one key are alternatives, those of different keys all
/// hold.
struct ProductSelection {
    private let snapshot: CatalogSnapshot
    private let prices: PriceTable
    /// Filters by what makes them alternatives.
    private let groups: [String: [Test]]

    private typealias Test = (Int32) -> Bool

    init(_ filters: [ProductFilter], snapshot: CatalogSnapshot, prices: PriceTable) {
        self.snapshot = snapshot
        self.prices = prices
        var groups: [String: [Test]] = [:]
        for filter in filters {
            groups[ProductSelection.group(filter), default: []].append(
                ProductSelection.test(filter, snapshot: snapshot, prices: prices))
        }
        self.groups = groups
    }

    /// Whether a product passes, leaving out the filters of one group where the values of that group are counted.
    func contains(_ product: Int32, ignoring ignored: String? = nil) -> Bool {
        groups.allSatisfy { group, tests in group == ignored || tests.contains { $0(product) } }
    }

    /// What makes two filters alternatives: the key with the name it has.
    static func group(_ filter: ProductFilter) -> String {
        switch filter {
        case .option(let name, _): "option.\(SearchWords.folded(name))"
        case .metafield(let namespace, let key, _): "metafield.\(namespace).\(key)"
        default: filter.key.rawValue
        }
    }

    private static func test(
        _ filter: ProductFilter, snapshot: CatalogSnapshot, prices: PriceTable
    ) -> Test {
        func items(_ product: Int32) -> [Int32] { snapshot.entries[Int(product)].items }
        switch filter {
        case .available(let wanted):
            return { product in
                items(product).contains { snapshot.items[Int($0)].availability != .outOfStock } == wanted
            }
        case .price(let minimum, let maximum):
            return { product in
                items(product).contains { item in
                    guard let amount = prices.prices[Int(item)]?.current.money.amount else { return false }
                    return minimum.map { $0 <= amount } ?? true && maximum.map { amount <= $0 } ?? true
                }
            }
        case .vendor(let vendor):
            let wanted = SearchWords.folded(vendor)
            return { product in snapshot.brands[Int(product)].map { SearchWords.folded($0) == wanted } ?? false }
        case .productType(let type):
            let wanted = SearchWords.folded(type)
            return { product in
                items(product).first.map { item in
                    let path = snapshot.items[Int(item)].categoryPaths.first
                    return path.map { SearchWords.folded($0.joined(separator: " > ")) == wanted } ?? false
                } ?? false
            }
        case .tag: return { _ in false }
        case .category(let name):
            let members = Set(
                snapshot.categories.positions(named: name).flatMap { position in
                    snapshot.categories.categories[position].products
                })
            return { members.contains($0) }
        case .option(let name, let value):
            let wantedName = SearchWords.folded(name)
            let wantedValue = SearchWords.folded(value)
            return { product in
                let entry = snapshot.entries[Int(product)]
                guard let axis = entry.axes.firstIndex(where: { SearchWords.folded($0) == wantedName }) else {
                    return false
                }
                return entry.values.contains { SearchWords.folded($0[axis]) == wantedValue }
            }
        case .metafield(let namespace, let key, let value):
            return { product in
                items(product).contains { item in
                    ItemMetafields.all(of: snapshot.items[Int(item)], dialect: snapshot.dialect)
                        .contains { $0.namespace == namespace && $0.key == key && $0.rawValue == value }
                }
            }
        }
    }
}
