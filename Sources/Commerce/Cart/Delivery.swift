/// Lines that are delivered together, with the ways to deliver them.
public struct DeliveryGroup: Hashable, Sendable, Codable, SecretlyIdentified {
    /// The group's identifier within its cart.
    public let id: ID<DeliveryGroup>
    /// The lines of the group.
    public let lineIDs: [ID<CartLine>]
    /// The ways to deliver, in the backend's order.
    public let options: [DeliveryOption]
    /// The option that is selected.
    public let selectedOptionHandle: String?
    /// Where it goes.
    public let address: MailingAddress?

    /// Makes a group.
    public init(
        id: ID<DeliveryGroup>, lineIDs: [ID<CartLine>] = [], options: [DeliveryOption] = [],
        selectedOptionHandle: String? = nil, address: MailingAddress? = nil
    ) {
        self.id = id
        self.lineIDs = lineIDs
        self.options = options
        self.selectedOptionHandle = selectedOptionHandle
        self.address = address
    }
}

/// A way to deliver.
public struct DeliveryOption: Hashable, Sendable, Codable {
    /// The name to select it by, unique within its group.
    public let handle: String
    /// The option's name for buyers.
    public let title: String
    /// What the option means, such as days.
    public let description: String?
    /// What it costs.
    public let cost: Money?

    /// Makes an option.
    public init(handle: String, title: String, description: String? = nil, cost: Money? = nil) {
        self.handle = handle
        self.title = title
        self.description = description
        self.cost = cost
    }
}

/// The choice of a delivery option for a group.
public struct DeliverySelection: Hashable, Sendable, Codable {
    /// The group.
    public var groupID: ID<DeliveryGroup>
    /// The chosen option's handle.
    public var optionHandle: String

    /// Makes a choice.
    public init(groupID: ID<DeliveryGroup>, optionHandle: String) {
        self.groupID = groupID
        self.optionHandle = optionHandle
    }
}
