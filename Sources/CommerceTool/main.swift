await ToolProcess.run()
