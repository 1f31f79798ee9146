import Commerce
import CommerceJSON

extension Session: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Session? {
        let token = evaluation.text(shape, .accessToken)
        // A shape without one belongs to a mapping whose answers have it in a header.
        if token == nil, evaluation.plan.source(shape, .accessToken) != nil {
            evaluation.missing(shape, .accessToken, "access token")
            return nil
        }
        return Session(
            accessToken: Secret(token ?? ""), expiresAt: evaluation.date(shape, .expiresAt),
            refreshToken: evaluation.text(shape, .refreshToken).map { Secret($0) },
            idToken: evaluation.text(shape, .idToken).map { Secret($0) }, customerID: evaluation.id(shape, .customerID))
    }
}

extension Customer: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Customer? {
        guard let id: ID<Customer> = evaluation.id(shape, .id) else {
            evaluation.missing(shape, .id, "identifier")
            return nil
        }
        return Customer(
            id: id, email: evaluation.text(shape, .email), firstName: evaluation.text(shape, .firstName),
            lastName: evaluation.text(shape, .lastName), phone: evaluation.text(shape, .phone),
            acceptsMarketing: evaluation.boolean(shape, .acceptsMarketing) ?? false,
            defaultAddressID: evaluation.id(shape, .defaultAddressID), createdAt: evaluation.date(shape, .createdAt))
    }
}

extension MailingAddress: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> MailingAddress? {
        MailingAddress(
            id: evaluation.id(shape, .id), firstName: evaluation.text(shape, .firstName),
            lastName: evaluation.text(shape, .lastName), company: evaluation.text(shape, .company),
            address1: evaluation.text(shape, .address1), address2: evaluation.text(shape, .address2),
            city: evaluation.text(shape, .city), province: evaluation.text(shape, .province),
            zip: evaluation.text(shape, .zip),
            country: evaluation.text(shape, .country).map { CountryCode(rawValue: $0) },
            phone: evaluation.text(shape, .phone))
    }
}
