import CommerceHTTP

/// How a transfer ends.
enum TransferEnding {
    case response(HTTPResponse)
    case failure(HTTPError.Reason)
}
