// Answers every request on a free port of the loopback interface with the same small JSON, as fast as one thread can.
// Prints the port, and ends when its standard input does.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define BODY "{\"data\":{\"shop\":{\"name\":\"Bench\",\"description\":\"A shop that answers at once, whatever it is asked.\"}}}"

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    char response[512];
    int size = snprintf(response, sizeof response,
                        "HTTP/1.1 200 OK\r\nServer: bench\r\nContent-Type: application/json\r\nX-Request-ID: 1\r\n"
                        "Content-Length: %zu\r\n\r\n%s", strlen(BODY), BODY);
    int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 1024) != 0
        || getsockname(listener, (struct sockaddr *)&address, &length) != 0)
        return 1;
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);

    int poll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
    epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
    event.data.fd = STDIN_FILENO;
    epoll_ctl(poll, EPOLL_CTL_ADD, STDIN_FILENO, &event);
    for (;;) {
        struct epoll_event events[128];
        int count = epoll_wait(poll, events, 128, -1);
        for (int index = 0; index < count; index++) {
            int descriptor = events[index].data.fd;
            char request[16384];
            if (descriptor == STDIN_FILENO) return 0;
            if (descriptor == listener) {
                event.data.fd = accept(listener, NULL, NULL);
                setsockopt(event.data.fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                epoll_ctl(poll, EPOLL_CTL_ADD, event.data.fd, &event);
            } else if (recv(descriptor, request, sizeof request, 0) <= 0) {
                close(descriptor);
            } else {
                // The clients send a request in one piece, and none before they have the answer to the last.
                send(descriptor, response, (size_t)size, 0);
            }
        }
    }
}
