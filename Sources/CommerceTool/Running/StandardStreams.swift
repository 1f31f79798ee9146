import Glibc

/// The three streams that a process begins with.
enum StandardStreams {
    /// Keeps the places of those that are closed.
    ///
    /// The next file to be opened would get the number of a closed stream, and with it what is meant for the stream: a
    /// result would be written into a state file. What takes the place fails to be read or written, as the stream would.
    static func reserve() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The system gives the lowest number that is free: this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
