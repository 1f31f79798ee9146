public import Commerce

extension ServiceMap {
    /// The transport that adapters send their requests by, or `nil` where the program has put none in.
    public var transport: (any HTTPTransport)? {
        get { self[(any HTTPTransport).self] }
        set { self[(any HTTPTransport).self] = newValue }
    }
}
