import CommerceCCurl
import CommerceHTTP
import FoundationEssentials
import Glibc

/// One of curl's handles, used for one transfer after the other, with what it points to.
///
/// curl keeps the pointers that it is given for as long as a transfer lasts: the object itself (for the callbacks), the
/// buffer for a message and, by the transfer, the list of header fields. All of them live here, and the handle goes first.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private(set) var active: ActiveTransfer?
    private let message: UnsafeMutablePointer<CChar>
    // What the options are set to; curl would copy the same text again and again.
    private var address = ""
    private var proxy: String?
    private var isSecure: Bool?
    private var method: HTTPMethod?
    private var hasBody = false

    /// Makes a handle; `nil` where there is no memory left.
    init?(_ settings: EngineSettings) {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        prepare(settings.options)
    }

    deinit {
        curl_easy_cleanup(pointer)
        message.deallocate()
    }

    /// The handle that a pointer of curl's belongs to.
    static func of(_ pointer: UnsafeMutableRawPointer) -> EasyHandle? {
        commerce_curl_get_private(pointer).map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    /// curl's words about the last failure.
    var lastMessage: String { String(cString: message) }

    /// Makes the handle ready for a transfer.
    func begin(_ active: ActiveTransfer, _ settings: EngineSettings) {
        let transfer = active.transfer
        self.active = active
        message.pointee = 0
        if transfer.address != address {
            address = transfer.address
            set(CURLOPT_URL, address)
        }
        setMethod(transfer)
        commerce_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, transfer.fields.first)
        // The empty name means none, whatever the environment says by now.
        let proxy = transfer.proxy ?? ""
        if proxy != self.proxy {
            self.proxy = proxy
            set(CURLOPT_PROXY, proxy)
        }
        let isSecure = transfer.origin.scheme == "https"
        if isSecure != self.isSecure {
            self.isSecure = isSecure
            setVersion(settings.options.http2, isSecure: isSecure)
        }
    }

    /// Whether the present transfer goes through a proxy.
    var usesProxy: Bool { active?.transfer.proxy != nil }

    /// Lets go of the transfer; the handle must be out of the multi handle.
    func end() {
        commerce_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, nil)
        if hasBody {
            commerce_curl_set_pointer(pointer, CURLOPT_POSTFIELDS, nil)
            hasBody = false
        }
        active = nil
    }

    private func prepare(_ options: CurlOptions) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        commerce_curl_set_pointer(pointer, CURLOPT_PRIVATE, context)
        commerce_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, message)
        commerce_curl_set_protocols(pointer)
        commerce_curl_set_quick_exit(pointer)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        // Every coding that this libcurl can unpack.
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_NOPROXY, "")
        // The engine's own timers are exact, and know which limit it was; curl's would end a connection after 300 s.
        set(CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max))
        if let file = options.certificateFile { set(CURLOPT_CAINFO, file) }
        setCallbacks(context)
    }

    private func setVersion(_ http2: CurlOptions.HTTP2, isSecure: Bool) {
        let version =
            switch http2 {
            case .never: CURL_HTTP_VERSION_1_1
            case .overTLS: isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
            case .always: CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE
            }
        set(CURLOPT_HTTP_VERSION, Int(version))
        let isOnce = http2 == .always && !isSecure && Self.losesHTTP2
        set(CURLOPT_FRESH_CONNECT, isOnce ? 1 : 0)
        set(CURLOPT_FORBID_REUSE, isOnce ? 1 : 0)
        // A second request waits for the first one's connection to say whether it can be shared, where it may be.
        set(CURLOPT_PIPEWAIT, version != CURL_HTTP_VERSION_1_1 && !isOnce ? 1 : 0)
    }

    // libcurl 7.88, which Debian 12 has, spoils a connection that began with HTTP/2 when it is used again
    // (github.com/curl/curl/issues/10634; mended in 8.0).
    private static let losesHTTP2 = (0x07_58_00..<0x08_00_00).contains(commerce_curl_version())

    private func setMethod(_ transfer: Transfer) {
        let wanted = transfer.request.method
        let hasBody = !transfer.request.body.isEmpty || wanted == .post
        guard hasBody || wanted != method else { return }
        self.hasBody = hasBody
        // One that has had a body is set anew.
        method = hasBody ? nil : wanted
        let usual: HTTPMethod
        if wanted == .head {
            usual = .head
            set(CURLOPT_NOBODY, 1)
        } else if hasBody {
            usual = .post
            set(CURLOPT_POST, 1)
            setBody(transfer.request.body)
        } else {
            usual = .get
            set(CURLOPT_HTTPGET, 1)
        }
        if wanted == usual {
            commerce_curl_set_pointer(pointer, CURLOPT_CUSTOMREQUEST, nil)
        } else {
            set(CURLOPT_CUSTOMREQUEST, wanted.rawValue)
        }
    }

    private func setBody(_ body: [UInt8]) {
        commerce_curl_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
        // A small body goes out with the header, in one packet; a large one is asked for piece by piece.
        if body.count <= 64 << 10 {
            body.withUnsafeBytes { bytes in
                _ = commerce_curl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress ?? emptyBody)
            }
        } else {
            commerce_curl_set_pointer(pointer, CURLOPT_POSTFIELDS, nil)
        }
    }

    // Any pointer will do for no bytes, but none would make curl ask for them.
    private var emptyBody: UnsafeRawPointer { UnsafeRawPointer(message) }

    private func set(_ option: CURLoption, _ value: Int) {
        commerce_curl_set_long(pointer, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = value.withCString { commerce_curl_set_pointer(pointer, option, $0) }
    }
}
