// Swift calls no variadic C functions: starting a server and asking it for its port have functions of their own here.
#include <microhttpd.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// A thread a connection, so that an answer that is late on purpose holds up no other.
static inline struct MHD_Daemon *commerce_mhd_start(
    const struct sockaddr *address, uint16_t port, MHD_AccessHandlerCallback answer, void *context,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected, unsigned int connections,
    size_t stack) {
    unsigned int flags = MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_ITC;
    if (address->sa_family == AF_INET6) flags |= MHD_USE_IPv6;
    return MHD_start_daemon(
        flags, port, NULL, NULL, answer, context,
        MHD_OPTION_SOCK_ADDR, address,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connected, context,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_THREAD_STACK_SIZE, stack,
        MHD_OPTION_END);
}

// The port that the server listens at; 0 when it can't be told.
static inline uint16_t commerce_mhd_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info != NULL ? info->port : 0;
}

// The socket of a connection; -1 when it can't be told.
static inline int commerce_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info != NULL ? info->connect_fd : -1;
}

// A response of bytes that the library copies.
static inline struct MHD_Response *commerce_mhd_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
}

static inline struct MHD_Response *commerce_mhd_cut_response(
    uint64_t promised, MHD_ContentReaderCallback reader, void *context, MHD_ContentReaderFreeCallback release) {
    return MHD_create_response_from_callback(promised, 16384, reader, context, release);
}

// What a reader answers to break the connection off; a macro that Swift does not see.
static inline ssize_t commerce_mhd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
