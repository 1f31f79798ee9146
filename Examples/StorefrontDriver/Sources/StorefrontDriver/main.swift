await Driver.run(CommandLine.arguments.dropFirst())
