extension StateFolder {
    /// Puts a value in place in one step, and waits until it is on the device.
    ///
    /// Where something fails before the step, the old value stands and nothing is left behind; where only bringing the
    /// step to the device fails, the new one stands but might not survive a power cut.
    func write(_ value: [UInt8], as name: StateFileName) throws(CommerceError) {
        let temporary = name.temporary(RandomIdentifier.make())
        let file = try create(temporary)
        do throws(CommerceError) {
            guard try file.tryLock(), try file.status().isLinked else {
                // Somebody sweeping took it for abandoned before it was locked, which is as good as never made.
                try write(value, as: name)
                return
            }
            try file.writeAll(value)
            try file.synchronize()
            try replace(name.value, with: temporary)
        } catch {
            _ = try? remove(temporary)
            throw error
        }
        try synchronize()
    }

    /// Removes the temporary files of processes that are no more.
    ///
    /// Whoever writes one holds its lock, which ends with the process, so one that can be locked is abandoned. One that
    /// can't be opened or removed stays: it is no reason to refuse to store something.
    func removeAbandonedFiles() throws(CommerceError) {
        for name in try names() where StateFileName.isTemporary(name) {
            _ = try? removeIfAbandoned(name)
        }
    }

    private func removeIfAbandoned(_ name: String) throws(CommerceError) {
        guard let file = try openToTryLock(name), try file.tryLock() else { return }
        try remove(name)
    }
}
