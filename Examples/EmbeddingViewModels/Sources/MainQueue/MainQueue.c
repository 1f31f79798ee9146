#include "MainQueue.h"

#include <stdint.h>
#include <stddef.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);

int main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void main_queue_drain(void) {
    // The count first: work that comes while the queue is drained makes the descriptor readable again.
    uint64_t count;
    ssize_t ignored = read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count);
    (void)ignored;
    _dispatch_main_queue_callback_4CF(NULL);
}
