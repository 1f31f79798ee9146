#pragma once

// Parses a file with libxml2's SAX2 push interface in pieces of 64 KiB and handlers that do nothing.
//
// Returns the number of bytes parsed, or -1 when the file can't be opened or is not well-formed.
long sax_reference(const char *path);
