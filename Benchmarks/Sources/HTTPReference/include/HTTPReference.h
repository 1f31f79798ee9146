#pragma once

// Sends requests to a URL by libcurl's multi interface, a number of them at any time, and keeps each response's header
// and body in memory until it is complete.
//
// Returns the seconds that it took, or -1 where a request failed.
double http_reference(const char *url, int requests, int concurrency);
