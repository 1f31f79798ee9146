// Does with a session what a front end does:
//
//     SecretServiceProbe FOLDER save TOKEN     SecretServiceProbe FOLDER show     SecretServiceProbe FOLDER remove
//
// Notes of the storage go to standard output as well.

import Commerce
import CommerceStorage
import Glibc

/// Prints what the storage notes.
struct PrintingLogger: CommerceLogger {
    func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        print("note: \(message())")
    }
}

let words = CommandLine.arguments
guard words.count >= 3 else {
    print("usage: SecretServiceProbe FOLDER save TOKEN | show | remove")
    exit(2)
}
let state = FileStateStorage(folder: words[1]).withSessionsInKeyring(logger: PrintingLogger())
let store = SessionStore(storage: state, scope: "probe")
do {
    switch words[2] {
    case "save": try await store.save(Session(accessToken: Secret(words.dropFirst(3).first ?? "token")))
    case "remove": try await store.remove()
    default: print(try await store.load()?.accessToken.reveal() ?? "nobody")
    }
} catch {
    print("failed: \(error.message)")
    exit(1)
}
