import Glibc

// An address to listen at, made of its text.
struct SocketAddress {
    private var storage = sockaddr_storage()

    init?(host: String, port: UInt16) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, host, &four) == 1 {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr = four
            Self.copy(address, to: &storage)
        } else if inet_pton(AF_INET6, host, &six) == 1 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = six
            Self.copy(address, to: &storage)
        } else {
            return nil
        }
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }

    // Every address structure fits into the storage, and begins with its family.
    private static func copy<Address>(_ address: Address, to storage: inout sockaddr_storage) {
        withUnsafeMutableBytes(of: &storage) { target in
            withUnsafeBytes(of: address) { target.copyMemory(from: $0) }
        }
    }
}
