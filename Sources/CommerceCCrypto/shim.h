#ifndef COMMERCE_CCRYPTO_SHIM_H
#define COMMERCE_CCRYPTO_SHIM_H

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

// A digest of 32 bytes.
static inline void commerce_sha256(const unsigned char *data, size_t count, unsigned char *digest) {
    SHA256(data, count, digest);
}

// An authentication code of 32 bytes (RFC 2104, with SHA-256); 0 where there is none.
static inline int commerce_hmac_sha256(
    const unsigned char *key, int keyCount, const unsigned char *data, size_t count, unsigned char *code) {
    unsigned int size = 0;
    return HMAC(EVP_sha256(), key, keyCount, data, count, code, &size) != NULL && size == 32;
}

#endif
