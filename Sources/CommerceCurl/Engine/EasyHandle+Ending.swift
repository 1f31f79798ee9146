import CommerceCCurl
import CommerceHTTP

extension EasyHandle {
    /// What has become of the transfer that curl says has ended.
    func ending(_ code: CURLcode) -> TransferEnding {
        guard let active else { return .failure(.connectionLost) }
        if let failure = active.failure { return .failure(failure) }
        let head = active.response.head
        if head.isComplete, code == CURLE_OK || active.isEnough {
            active.response.timings = timings
            return .response
        }
        return .failure(
            CurlFailure(
                code: code, message: lastMessage,
                systemError: CInt(commerce_curl_get_long(pointer, CURLINFO_OS_ERRNO)),
                verifyResult: commerce_curl_get_long(pointer, CURLINFO_SSL_VERIFYRESULT),
                proxyStatus: commerce_curl_get_long(pointer, CURLINFO_HTTP_CONNECTCODE), usesProxy: usesProxy,
                isSent: active.mayHaveBeenSent, isHeadComplete: head.isComplete, received: active.received,
                coding: head.contentCoding, host: active.transfer.origin.host
            ).reason)
    }

    /// Where the time has gone so far.
    var timings: HTTPTimings {
        HTTPTimings(
            nameLookup: time(CURLINFO_NAMELOOKUP_TIME_T),
            connect: max(time(CURLINFO_CONNECT_TIME_T), time(CURLINFO_APPCONNECT_TIME_T)),
            firstByte: time(CURLINFO_STARTTRANSFER_TIME_T), total: time(CURLINFO_TOTAL_TIME_T))
    }

    private func time(_ info: CURLINFO) -> Duration {
        .microseconds(Int64(commerce_curl_get_size(pointer, info)))
    }
}
