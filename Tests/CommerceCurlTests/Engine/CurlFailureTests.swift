import CommerceCCurl
import CommerceHTTP
import Glibc
import Testing

@testable import CommerceCurl

// What can't be had from a server on the loopback interface, or only by chance.
@Suite struct CurlFailureTests {
    @Test(arguments: [
        (CURLE_COULDNT_RESOLVE_HOST, HTTPError.Reason.nameNotResolved(host: "shop.example")),
        (CURLE_COULDNT_RESOLVE_PROXY, .proxyFailed("its name has no address")),
        (CURLE_URL_MALFORMAT, .invalidRequest("libcurl can't read its URL")),
        (CURLE_OUT_OF_MEMORY, .transportFailed("there is no memory left for it")),
        (CURLE_SSL_CACERT_BADFILE, .invalidRequest("the file of trusted certificates can't be read")),
        (CURLE_OPERATION_TIMEDOUT, .timedOut(.connect)), (CURLE_RECV_ERROR, .unreachable("words")),
    ])
    func beforeTheRequestIsSent(code: CURLcode, reason: HTTPError.Reason) {
        #expect(CurlFailure(code: code, message: "words", host: "shop.example").reason == reason)
    }

    @Test(arguments: [
        (CURLE_GOT_NOTHING, HTTPError.Reason.connectionLost, HTTPError.Reason.cutBody(received: 7)),
        (CURLE_RECV_ERROR, .connectionLost, .cutBody(received: 7)),
        (CURLE_SEND_ERROR, .connectionLost, .cutBody(received: 7)),
        (CURLE_PARTIAL_FILE, .connectionLost, .cutBody(received: 7)),
        (CURLE_HTTP2_STREAM, .connectionLost, .cutBody(received: 7)),
        (CURLE_OUT_OF_MEMORY, .headerTooLarge(limit: 102_400), .responseTooLarge(limit: 64 << 20)),
        (CURLE_BAD_CONTENT_ENCODING, .undecodableBody(encoding: "br"), .undecodableBody(encoding: "br")),
        (
            CURLE_UNSUPPORTED_PROTOCOL, .malformedResponse("it has no status line"),
            .malformedResponse("it has no status line")
        ),
    ])
    func whileTheExchangeIsUnderWay(code: CURLcode, early: HTTPError.Reason, late: HTTPError.Reason) {
        var failure = CurlFailure(code: code, isSent: true, received: 7, coding: "br")
        #expect(failure.reason == early)
        failure.isHeadComplete = true
        #expect(failure.reason == late)
    }

    // What has no code of its own is known by curl's words.
    @Test(arguments: [
        (
            "chunk hex-length char not a hex digit: 0x78",
            HTTPError.Reason.malformedResponse("a chunk of its body has no length")
        ),
        (
            "nghttp2_session_mem_recv() returned -905:Too many CONTINUATION frames following a HEADER frame",
            .malformedResponse("its frames of HTTP/2 can't be read")
        ), ("Recv failure: Connection reset by peer", .connectionLost),
    ])
    func failureToReceive(message: String, reason: HTTPError.Reason) {
        #expect(CurlFailure(code: CURLE_RECV_ERROR, message: message, isSent: true).reason == reason)
    }

    @Test(arguments: [
        (ECONNREFUSED, HTTPError.Reason.connectionRefused), (ENETUNREACH, .unreachable("network is unreachable")),
        (EHOSTUNREACH, .unreachable("no route to host")), (0, .unreachable("words")),
    ])
    func connectionThatIsNotMade(systemError: CInt, reason: HTTPError.Reason) {
        var failure = CurlFailure(code: CURLE_COULDNT_CONNECT, message: "words", systemError: systemError)
        #expect(failure.reason == reason)
        failure.usesProxy = true
        guard case .proxyFailed = failure.reason else {
            Issue.record("\(failure.reason)")
            return
        }
    }

    @Test(arguments: [
        (CURLE_PEER_FAILED_VERIFICATION, 10, "certificate has expired", HTTPError.TLSFailure.Kind.expired),
        (CURLE_PEER_FAILED_VERIFICATION, 9, "not yet valid", .expired),
        (CURLE_PEER_FAILED_VERIFICATION, 18, "self-signed", .selfSigned),
        (CURLE_PEER_FAILED_VERIFICATION, 19, "self-signed in chain", .selfSigned),
        (CURLE_PEER_FAILED_VERIFICATION, 20, "unable to get local issuer", .unknownIssuer),
        (CURLE_PEER_FAILED_VERIFICATION, 1, "subject name 'a' does not match target host name 'b'", .hostMismatch),
        (CURLE_PEER_FAILED_VERIFICATION, 23, "revoked", .certificate),
        (CURLE_SSL_CONNECT_ERROR, 10, "wrong version number", .handshake),
    ])
    func certificate(code: CURLcode, verdict: Int, message: String, kind: HTTPError.TLSFailure.Kind) {
        let failure = CurlFailure(code: code, message: message + "\u{1B}[2J", verifyResult: verdict)
        // Names in certificates are the other side's: nothing of theirs moves the cursor.
        #expect(failure.reason == .tls(HTTPError.TLSFailure(kind, detail: message + "[2J")))
    }
}
