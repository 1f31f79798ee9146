import Foundation

exit(await HTTPAllocations.main(CommandLine.arguments))
