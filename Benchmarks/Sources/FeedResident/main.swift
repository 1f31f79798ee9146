import FeedBackend

// One line: everything else is in functions of an ordinary file, without main's actor.
try measureStandardInput()
