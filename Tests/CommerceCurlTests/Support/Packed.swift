import CommerceCZlib
import Foundation

/// Bodies that unpack to much more than they are.
enum Packed {
    /// Bytes by gzip.
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let version = String(cString: zlibVersion())
        guard
            deflateInit2_(
                &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, version, CInt(MemoryLayout<z_stream>.size))
                == Z_OK
        else { return [] }
        defer { deflateEnd(&stream) }
        var input = bytes
        return [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, uLong(bytes.count)))) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                deflate(&stream, Z_FINISH)
                count = output.count - Int(stream.avail_out)
            }
        }
    }

    /// 64 MiB of zeros by brotli.
    static let brotliBomb: [UInt8] = Array(
        Data(base64Encoded: "z///fwAkAOKxQHLv//n//w+ABEAcFoDu/T////8BkACIwwLQvf/n//8/ABIAcVgAuvf/Aw==") ?? Data())

    /// Zeros by zstd: a frame with a window of 128 KiB, made of blocks that repeat one byte 128 Ki times (RFC 8878).
    static func zstdBomb(mebibytes: Int) -> [UInt8] {
        // Magic number; no checksum, no size, no dictionary; window 2^17.
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
        for block in 1...(mebibytes * 8) {
            let isLast = block == mebibytes * 8
            let header = (isLast ? 1 : 0) | 1 << 1 | (128 << 10) << 3
            bytes += [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16), 0]
        }
        return bytes
    }
}
