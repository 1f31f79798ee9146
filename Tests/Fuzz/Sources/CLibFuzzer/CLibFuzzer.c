#include "CLibFuzzer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The driver takes its callback as an argument, but the library does not link without this name.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    (void)data;
    (void)size;
    return 0;
}
