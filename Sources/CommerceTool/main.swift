StandardStreams.reserve()
ToolProcess.run()
