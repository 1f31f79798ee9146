import Commerce
import CommerceJSON

/// A value from its JSON, for what no initialiser makes; `nil` where the JSON is not one.
func decoded<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) -> Value? {
    try? JSONValueDecoder().decode(type, from: json)
}
