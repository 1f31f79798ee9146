#pragma once

// Swift's main queue, and with it the main actor, for a program whose main thread runs a loop of its own.
//
// libdispatch lends its queue to a foreign loop through two functions that it exports for Foundation's run loop: a
// descriptor (an eventfd) to wait for, and a call that does what is waiting. Call both on the main thread alone.

// A descriptor that is readable while the main queue has work.
int main_queue_descriptor(void);

// Does the work that waits in the main queue.
void main_queue_drain(void);
