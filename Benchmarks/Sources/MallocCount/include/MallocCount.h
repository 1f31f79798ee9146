#pragma once

// How often the process has asked malloc for memory. Linking this counts all of it, the libraries' too.
long malloc_count(void);
