/// A value that is bound to a statement.
enum SQLiteValue {
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    static func integer(_ value: Int) -> SQLiteValue { .integer(Int64(value)) }
    static func flag(_ value: Bool) -> SQLiteValue { .integer(Int64(value ? 1 : 0)) }
}
