import CommerceCCurl
import CommerceHTTP
import FoundationEssentials
import Glibc

/// One of curl's handles, used for one transfer after the other, with what it points to.
///
/// curl keeps the pointers that it is given for as long as a transfer lasts: the object itself (for the callbacks), the
/// list of header fields and the buffer for a message. All of them live here, and the handle goes first.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private(set) var active: ActiveTransfer?
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let message: UnsafeMutablePointer<CChar>
    private(set) var usesProxy = false

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
        curl_slist_free_all(fields)
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
        let request = active.transfer.request
        self.active = active
        message.pointee = 0
        set(CURLOPT_URL, request.url.absoluteString)
        setMethod(request)
        setFields(request, settings.options.userAgent)
        let origin = active.transfer.origin
        let proxy = settings.proxies.proxy(for: origin)
        usesProxy = proxy != nil
        // The empty name means none, whatever the environment says by now.
        set(CURLOPT_PROXY, proxy ?? "")
        if settings.options.http2 == .overTLS {
            // A second request waits for the first one's connection to say whether it can be shared; over plain http it
            // never can.
            let isSecure = origin.scheme == "https"
            set(CURLOPT_HTTP_VERSION, isSecure ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1))
            set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
        }
    }

    /// Lets go of the transfer; the handle must be out of the multi handle.
    func end() {
        active = nil
        commerce_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, nil)
        curl_slist_free_all(fields)
        fields = nil
        commerce_curl_set_pointer(pointer, CURLOPT_POSTFIELDS, nil)
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
        switch options.http2 {
        case .overTLS: break
        case .never: set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        case .always: set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE))
        }
        if let file = options.certificateFile { set(CURLOPT_CAINFO, file) }
        setCallbacks(context)
    }

    private func setMethod(_ request: HTTPRequest) {
        let usual: HTTPMethod
        if request.method == .head {
            usual = .head
            set(CURLOPT_NOBODY, 1)
        } else if !request.body.isEmpty || request.method == .post {
            usual = .post
            set(CURLOPT_POST, 1)
            setBody(request.body)
        } else {
            usual = .get
            set(CURLOPT_HTTPGET, 1)
        }
        if request.method == usual {
            commerce_curl_set_pointer(pointer, CURLOPT_CUSTOMREQUEST, nil)
        } else {
            set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
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

    private func setFields(_ request: HTTPRequest, _ userAgent: String?) {
        var hasUserAgent = false
        var hasContentType = false
        for field in request.fields {
            if field.name == .userAgent { hasUserAgent = true }
            if field.name == .contentType { hasContentType = true }
            // curl takes "Name:" for the wish to send no such field, and "Name;" for an empty one.
            append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        if !hasUserAgent, let userAgent { append("User-Agent: \(userAgent)") }
        // What curl would add by itself.
        if !hasContentType, !request.body.isEmpty || request.method == .post { append("Content-Type:") }
        append("Expect:")
        commerce_curl_set_pointer(pointer, CURLOPT_HTTPHEADER, fields)
    }

    private func append(_ line: String) {
        // Without memory the list stays as it was.
        if let longer = curl_slist_append(fields, line) { fields = longer }
    }

    private func set(_ option: CURLoption, _ value: Int) {
        commerce_curl_set_long(pointer, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = value.withCString { commerce_curl_set_pointer(pointer, option, $0) }
    }
}
