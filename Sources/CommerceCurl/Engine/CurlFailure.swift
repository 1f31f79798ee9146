import CommerceCCurl
import CommerceHTTP
import Glibc

/// What curl tells about a failed transfer, and what it means.
struct CurlFailure {
    var code: CURLcode
    /// curl's own words; they may name hosts and certificates, never a header field or a query.
    var message = ""
    var systemError: CInt = 0
    /// OpenSSL's verdict on the certificate.
    var verifyResult = 0
    /// The proxy's answer to `CONNECT`, or 0.
    var proxyStatus = 0
    var usesProxy = false
    /// Whether the request was sent, in part at least.
    var isSent = false
    var isHeadComplete = false
    var received = 0
    /// How the body is packed, as the server says.
    var coding: String?
    var host = ""

    var reason: HTTPError.Reason {
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY: .proxyFailed("its name has no address")
        case CURLE_PROXY: .proxyFailed(words)
        case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved(host: host)
        case CURLE_COULDNT_CONNECT: connectFailure
        case CURLE_URL_MALFORMAT: .invalidRequest("libcurl can't read its URL")
        case CURLE_OUT_OF_MEMORY, Self.tooLarge: sizeFailure
        case CURLE_SSL_CACERT_BADFILE: .invalidRequest("the file of trusted certificates can't be read")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED:
            .tls(HTTPError.TLSFailure(tlsKind, detail: words))
        default: isSent ? exchangeFailure : earlyFailure
        }
    }

    // CURLE_TOO_LARGE, of libcurl 8.6; before, there was no memory where there was too much of something.
    private static let tooLarge = CURLcode(rawValue: 100)

    // curl has limits of its own: 100 KiB for a line of a header, 64 MiB for what one packet's bytes unpack to while
    // nobody reads.
    private var sizeFailure: HTTPError.Reason {
        if !isSent { return .transportFailed("there is no memory left for it") }
        return isHeadComplete ? .responseTooLarge(limit: 64 << 20) : .headerTooLarge(limit: 100 << 10)
    }

    // Before the request was sent.
    private var earlyFailure: HTTPError.Reason {
        if proxyStatus != 0 { return .proxyFailed("it answered with status \(proxyStatus)") }
        if code == CURLE_OPERATION_TIMEDOUT { return .timedOut(.connect) }
        return usesProxy ? .proxyFailed(words) : .unreachable(words)
    }

    // While request or response were under way.
    private var exchangeFailure: HTTPError.Reason {
        switch code {
        case CURLE_BAD_CONTENT_ENCODING: return .undecodableBody(encoding: coding ?? "packed")
        case CURLE_UNSUPPORTED_PROTOCOL: return .malformedResponse("it has no status line")
        case CURLE_WEIRD_SERVER_REPLY, CURLE_FILESIZE_EXCEEDED: return .malformedResponse(words)
        // A body's framing that can't be read has no code of its own.
        case CURLE_RECV_ERROR where message.contains("chunk"):
            return .malformedResponse("a chunk of its body has no length")
        case CURLE_RECV_ERROR where message.contains("nghttp2"):
            return .malformedResponse("its frames of HTTP/2 can't be read")
        default: return isHeadComplete ? .cutBody(received: received) : .connectionLost
        }
    }

    private var connectFailure: HTTPError.Reason {
        let problem = systemError == 0 ? words : String(cString: strerror(systemError)).lowercased()
        if usesProxy { return .proxyFailed(problem) }
        return systemError == ECONNREFUSED ? .connectionRefused : .unreachable(problem)
    }

    private var tlsKind: HTTPError.TLSFailure.Kind {
        guard code == CURLE_PEER_FAILED_VERIFICATION else { return .handshake }
        // The numbers are X509_V_ERR_… of OpenSSL's x509_vfy.h.
        switch verifyResult {
        case 2, 20, 21: return .unknownIssuer
        case 9, 10: return .expired
        case 18, 19: return .selfSigned
        case 62, 64: return .hostMismatch
        // Names are compared by curl itself.
        default: return message.contains("host name") ? .hostMismatch : .certificate
        }
    }

    // Fit for a message: names in certificates are the other side's.
    private var words: String {
        let text = message.isEmpty ? String(cString: curl_easy_strerror(code)) : message
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}
