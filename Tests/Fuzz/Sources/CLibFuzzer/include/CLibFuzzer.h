#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer's entry for programs that have a `main` of their own (compiler-rt, FuzzerInterface.h has no declaration of
// it). Calls `callback` with input after input until the command line's limits are reached.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
