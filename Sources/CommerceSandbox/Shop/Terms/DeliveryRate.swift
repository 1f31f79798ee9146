// A way of delivery and what it costs.
struct DeliveryRate: Sendable {
    let code: String
    let title: LocalizedText
    let description: LocalizedText
    // In cents of a dollar, by whether it goes overseas.
    let price: Int

    static func rates(to country: String) -> [DeliveryRate] {
        let isNear = country == "US"
        return [
            DeliveryRate(
                code: "standard", title: LocalizedText("Standard|Standardversand"),
                description: LocalizedText("Four to six days|Vier bis sechs Tage"), price: isNear ? 5_90 : 9_90),
            DeliveryRate(
                code: "express", title: LocalizedText("Express|Expressversand"),
                description: LocalizedText("The day after tomorrow|Übermorgen"), price: isNear ? 14_90 : 24_90),
        ]
    }
}
