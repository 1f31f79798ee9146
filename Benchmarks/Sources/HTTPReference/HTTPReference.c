#include "HTTPReference.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct response {
    char header[4096], body[65536];
    size_t header_size, body_size;
};

static size_t keep(char *into, size_t *size, size_t capacity, const char *bytes, size_t count) {
    if (count > capacity - *size) return 0;
    memcpy(into + *size, bytes, count);
    *size += count;
    return count;
}

static size_t keep_header(char *bytes, size_t size, size_t count, void *context) {
    struct response *response = context;
    return keep(response->header, &response->header_size, sizeof response->header, bytes, size * count);
}

static size_t keep_body(char *bytes, size_t size, size_t count, void *context) {
    struct response *response = context;
    return keep(response->body, &response->body_size, sizeof response->body, bytes, size * count);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double http_reference(const char *url, int requests, int concurrency) {
    CURLM *multi = curl_multi_init();
    CURL **handles = calloc((size_t)concurrency, sizeof *handles);
    struct response *responses = calloc((size_t)concurrency, sizeof *responses);
    struct curl_slist *fields = curl_slist_append(NULL, "Content-Type: application/json");
    fields = curl_slist_append(fields, "Accept: application/json");
    fields = curl_slist_append(fields, "User-Agent: reference");
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)concurrency);

    int started = 0, ended = 0, failed = 0;
    double begin = now();
    for (; started < concurrency && started < requests; started++) {
        CURL *handle = handles[started] = curl_easy_init();
        struct response *response = &responses[started];
        curl_easy_setopt(handle, CURLOPT_URL, url);
        curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
        curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
        curl_easy_setopt(handle, CURLOPT_PROXY, "");
        curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, keep_header);
        curl_easy_setopt(handle, CURLOPT_HEADERDATA, response);
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, keep_body);
        curl_easy_setopt(handle, CURLOPT_WRITEDATA, response);
        curl_easy_setopt(handle, CURLOPT_PRIVATE, response);
        curl_multi_add_handle(multi, handle);
    }
    while (ended < requests && !failed) {
        int running, left;
        curl_multi_perform(multi, &running);
        for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
            CURL *handle = message->easy_handle;
            struct response *response = NULL;
            curl_easy_getinfo(handle, CURLINFO_PRIVATE, (char **)&response);
            if (message->data.result != CURLE_OK || response->body_size == 0) failed = 1;
            ended++;
            curl_multi_remove_handle(multi, handle);
            response->header_size = response->body_size = 0;
            if (started < requests) {
                started++;
                curl_multi_add_handle(multi, handle);
            }
        }
        if (ended < requests && !failed) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    double seconds = now() - begin;

    for (int index = 0; index < concurrency; index++) {
        if (handles[index] == NULL) continue;
        curl_multi_remove_handle(multi, handles[index]);
        curl_easy_cleanup(handles[index]);
    }
    curl_multi_cleanup(multi);
    curl_slist_free_all(fields);
    free(responses);
    free(handles);
    return failed ? -1 : seconds;
}
