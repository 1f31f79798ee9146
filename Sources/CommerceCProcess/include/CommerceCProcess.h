#pragma once
#include <sys/types.h>

// Starts a program as the leader of a process group of its own, with a socket pair on its standard input and output and
// a pipe on its standard error.
//
// The child has default signal dispositions, an empty signal mask, no file descriptor but 0, 1 and 2, and is killed when
// the thread that called this function ends (PR_SET_PDEATHSIG): call it from a thread that lives as long as the child.
// Our ends are close-on-exec and do not block.

// The step at which starting failed.
enum commerce_spawn_step {
    COMMERCE_SPAWN_NONE = 0,
    COMMERCE_SPAWN_PREPARE = 1,  // descriptors, fork
    COMMERCE_SPAWN_FOLDER = 2,   // chdir
    COMMERCE_SPAWN_EXECUTE = 3,  // execve
};

struct commerce_spawned {
    pid_t pid;
    int io;      // our end of the socket pair
    int errors;  // our end of the standard error pipe
    int exit;    // a pidfd, readable once the child has ended; -1 where the kernel has none
};

// Returns 0, or the errno of the step that failed. `path` is absolute or relative to `folder`; `folder` may be NULL.
int commerce_spawn(const char *path, char *const arguments[], char *const environment[], const char *folder,
                   struct commerce_spawned *spawned, enum commerce_spawn_step *step);

// Starts a program that goes its own way and outlives us, with one argument and our environment. It has default signal
// dispositions, an empty signal mask and no file descriptor of ours but standard ones: the null device in a session of
// its own, or, with `keeps_terminal`, our terminal (its output goes to our standard error).
//
// `ended` is called once, on a thread of its own, with the wait status, or -1 where it can't be had. Returns 0, or the
// error that kept the program from starting; `ended` is not called then.
int commerce_launch(const char *program, const char *argument, int keeps_terminal,
                    void (*ended)(int status, void *context), void *context);

// Kills whatever is left of a child's group and waits for the child, which has ended or is about to.
// Returns its wait status, or -1 where it could not be had.
int commerce_reap(pid_t pid);

// Whether the child has ended; it stays to be reaped, so that its identifier is not used anew.
int commerce_has_ended(pid_t pid);

// Sends a signal to a child and its group; the child must not have been reaped.
void commerce_kill(pid_t pid, int number);

// Writes what a socket or a pipe takes without waiting. The calling thread must have blocked its
// signals, or a pipe without a reader raises SIGPIPE. Returns the number of bytes written, or -errno.
ssize_t commerce_write(int descriptor, const void *bytes, size_t count);

// Writes to a descriptor, waiting as long as it takes. Returns 0, or -errno. Signals as above.
int commerce_write_all(int descriptor, const void *bytes, size_t count);

// Reads once. Returns the number of bytes, 0 at the end, or -errno.
ssize_t commerce_read(int descriptor, void *bytes, size_t count);

// Blocks every signal for the calling thread, so that handlers run on other threads.
void commerce_block_signals(void);

// A counter to wake a thread from poll(2): make returns a descriptor or -errno, set makes it readable, clear unreadable.
int commerce_event_make(void);
void commerce_event_set(int descriptor);
void commerce_event_clear(int descriptor);

// Gives standard output a descriptor of its own, and lets whatever else writes to it write to standard error instead.
// Returns the descriptor, or -errno.
int commerce_take_standard_output(void);
