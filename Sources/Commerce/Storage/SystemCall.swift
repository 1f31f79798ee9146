import Glibc

/// System calls with their errors as ours.
enum SystemCall {
    /// Makes a call that answers -1 when it fails, again as long as a signal interrupts it.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` with the path, the system's reason and what to do.
    @discardableResult
    static func run<Result: SignedInteger>(
        _ action: String, _ path: String, _ call: () -> Result
    ) throws(CommerceError) -> Result {
        let (result, code) = attempt(call)
        guard result != -1 else { throw failure(action, path, code: code) }
        return result
    }

    /// The same for a caller that decides by the error number itself: 0 where the call succeeded.
    static func attempt<Result: SignedInteger>(_ call: () -> Result) -> (result: Result, code: CInt) {
        while true {
            let result = call()
            if result != -1 { return (result, 0) }
            let code = errno
            if code != EINTR { return (result, code) }
        }
    }

    /// The error of a failed call: `Can't ACTION PATH: REASON. REMEDY`.
    static func failure(_ action: String, _ path: String, code: CInt) -> CommerceError {
        let (reason, remedy) = explanation(of: code)
        return CommerceError(.storage, "Can't \(action) \(path): \(reason). \(remedy)")
    }

    private static func explanation(of code: CInt) -> (reason: String, remedy: String) {
        switch code {
        case ENOSPC: ("the disk is full", "Free some space and try again.")
        case EDQUOT: ("your disk quota is used up", "Free some space and try again.")
        case EROFS: ("the file system is read-only", "Choose another folder.")
        case EACCES, EPERM:
            ("it is not allowed", "Check the owner and the permissions, or choose another folder.")
        case ENOTDIR: ("a part of the path is not a folder", "Remove the file that is there, or choose another folder.")
        case ELOOP:
            ("it is a symbolic link", "Links are not followed, since what is stored may be secret: remove the link.")
        case EISDIR: ("it is a folder", "Remove the folder, or choose another folder.")
        case ENAMETOOLONG: ("the path is too long", "Choose a folder with a shorter path.")
        case EMFILE, ENFILE: ("too many files are open", "Close some, or raise the limit (ulimit -n).")
        case EIO: ("the device reports a fault", "Check the disk, or choose another folder.")
        case ENOENT: ("it does not exist", "Check whether something else removes files there, and try again.")
        default: (systemText(of: code), "Check the folder, or choose another folder.")
        }
    }

    private static func systemText(of code: CInt) -> String {
        // The text belongs to the C library and is copied at once.
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }
}
