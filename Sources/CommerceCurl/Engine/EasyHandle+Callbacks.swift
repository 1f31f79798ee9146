import CommerceCCurl
import Glibc

// curl calls these on the engine's thread, in the midst of `curl_multi_perform`. They are functions of a file, not
// closures in one whose code is isolated: those would check their isolation at every call.

extension EasyHandle {
    func setCallbacks(_ context: UnsafeMutableRawPointer) {
        commerce_curl_set_write(pointer, CURLOPT_HEADERFUNCTION, receiveHeader)
        commerce_curl_set_pointer(pointer, CURLOPT_HEADERDATA, context)
        commerce_curl_set_write(pointer, CURLOPT_WRITEFUNCTION, receiveBody)
        commerce_curl_set_pointer(pointer, CURLOPT_WRITEDATA, context)
        commerce_curl_set_read(pointer, sendBody)
        commerce_curl_set_pointer(pointer, CURLOPT_READDATA, context)
        commerce_curl_set_seek(pointer, rewindBody)
        commerce_curl_set_pointer(pointer, CURLOPT_SEEKDATA, context)
        commerce_curl_set_resolver_start(pointer, beginResolving)
        commerce_curl_set_pointer(pointer, CURLOPT_RESOLVER_START_DATA, context)
        commerce_curl_set_sockopt(pointer, beginConnecting)
        commerce_curl_set_pointer(pointer, CURLOPT_SOCKOPTDATA, context)
        commerce_curl_set_prereq(pointer, beginSending)
        commerce_curl_set_pointer(pointer, CURLOPT_PREREQDATA, context)
    }
}

private func handle(_ context: UnsafeMutableRawPointer?) -> EasyHandle? {
    context.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
}

private func active(_ context: UnsafeMutableRawPointer?) -> ActiveTransfer? {
    handle(context)?.active
}

private func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // Anything but the whole length ends the transfer.
    guard let handle = handle(context), let active = handle.active else { return line.count + 1 }
    switch active.receive(header: line) {
    case .taken: break
    case .complete: active.beginBody(handle.timings)
    case .failed: return line.count + 1
    }
    return line.count
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    switch active(context)?.receive(piece) {
    case .taken: return piece.count
    case .full: return Int(CURL_WRITEFUNC_PAUSE)
    case .failed, nil: return piece.count + 1
    }
}

private func sendBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    active(context)?.upload(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
        ?? Int(CURL_READFUNC_ABORT)
}

private func rewindBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: CInt) -> CInt {
    guard origin == SEEK_SET, active(context)?.rewind(to: Int(offset)) == true else { return CURL_SEEKFUNC_FAIL }
    return CURL_SEEKFUNC_OK
}

private func beginResolving(
    _ state: UnsafeMutableRawPointer?, _ reserved: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?
) -> CInt {
    active(context)?.willConnect()
    return 0
}

private func beginConnecting(_ context: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ purpose: curlsocktype)
    -> CInt
{
    active(context)?.willConnect()
    // Not for programs that the host starts.
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    return CURL_SOCKOPT_OK
}

private func beginSending(
    _ context: UnsafeMutableRawPointer?, _ remote: UnsafeMutablePointer<CChar>?, _ local: UnsafeMutablePointer<CChar>?,
    _ remotePort: CInt, _ localPort: CInt
) -> CInt {
    active(context)?.willSend() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
