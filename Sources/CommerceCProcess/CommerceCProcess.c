#define _GNU_SOURCE
#include "CommerceCProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void close_both(int pair[2]) {
    if (pair[0] >= 0) close(pair[0]);
    if (pair[1] >= 0) close(pair[1]);
}

// A pipe's or socket pair's ends may have numbers 0 to 2 where the host has closed its own: move them out of the way, or
// dup2 below would overwrite one with another.
static int move_above_standard(int pair[2]) {
    for (int i = 0; i < 2; i++) {
        if (pair[i] > 2) continue;
        int moved = fcntl(pair[i], F_DUPFD_CLOEXEC, 3);
        if (moved < 0) return -1;
        close(pair[i]);
        pair[i] = moved;
    }
    return 0;
}

// Everything below 3 is the child's own; everything else closes at exec, whoever opened it.
static void close_others_at_exec(void) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, 3U, ~0U, 4U /* CLOSE_RANGE_CLOEXEC */) == 0) return;
#endif
    struct rlimit limit;
    int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
    for (int descriptor = 3; descriptor < end; descriptor++) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

struct failure {
    int error;
    int step;
};

// The child between fork and exec: async-signal-safe calls only, since other threads' locks may be held for ever.
static void run_child(const char *path, char *const arguments[], char *const environment[], const char *folder,
                      pid_t parent, int io, int errors, int report) {
    struct failure failure = {0, COMMERCE_SPAWN_PREPARE};
    setpgid(0, 0);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) goto failed;
    if (getppid() != parent) _exit(127);  // the host died before the line above

    // Handlers first, mask last, so that no handler of the host's runs here.
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);

    if (dup2(io, 0) < 0 || dup2(io, 1) < 0 || dup2(errors, 2) < 0) goto failed;
    close_others_at_exec();
    failure.step = COMMERCE_SPAWN_FOLDER;
    if (folder != NULL && chdir(folder) != 0) goto failed;
    failure.step = COMMERCE_SPAWN_EXECUTE;
    execve(path, arguments, environment);

failed:
    failure.error = errno;
    ssize_t ignored = write(report, &failure, sizeof failure);
    (void)ignored;
    _exit(127);
}

int commerce_spawn(const char *path, char *const arguments[], char *const environment[], const char *folder,
                   struct commerce_spawned *spawned, enum commerce_spawn_step *step) {
    int io[2] = {-1, -1}, errors[2] = {-1, -1}, report[2] = {-1, -1};
    int error = 0;
    *step = COMMERCE_SPAWN_PREPARE;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, io) != 0 || pipe2(errors, O_CLOEXEC) != 0
        || pipe2(report, O_CLOEXEC) != 0 || move_above_standard(io) != 0 || move_above_standard(errors) != 0
        || move_above_standard(report) != 0 || fcntl(io[0], F_SETFL, O_NONBLOCK) != 0
        || fcntl(errors[0], F_SETFL, O_NONBLOCK) != 0) {
        error = errno;
        goto failed;
    }

    // No signal reaches the child before its dispositions are its own.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid == 0) run_child(path, arguments, environment, folder, parent, io[1], errors[1], report[1]);
    int fork_error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (pid < 0) {
        error = fork_error;
        goto failed;
    }

    // The report's other end closes at exec: nothing to read means that the program runs.
    close(report[1]);
    report[1] = -1;
    struct failure failure;
    ssize_t count;
    do count = read(report[0], &failure, sizeof failure);
    while (count < 0 && errno == EINTR);
    if (count == (ssize_t)sizeof failure) {
        *step = failure.step;
        error = failure.error;
        commerce_reap(pid);
        goto failed;
    }
    setpgid(pid, pid);
    close(report[0]);
    close(io[1]);
    close(errors[1]);
    spawned->pid = pid;
    spawned->io = io[0];
    spawned->errors = errors[0];
#ifdef SYS_pidfd_open
    spawned->exit = (int)syscall(SYS_pidfd_open, pid, 0);
#else
    spawned->exit = -1;
#endif
    *step = COMMERCE_SPAWN_NONE;
    return 0;

failed:
    close_both(io);
    close_both(errors);
    close_both(report);
    return error;
}

struct launched {
    pid_t pid;
    void (*ended)(int status, void *context);
    void *context;
};

static void *await_launched(void *argument) {
    struct launched launched = *(struct launched *)argument;
    free(argument);
    int status = -1;
    while (waitpid(launched.pid, &status, 0) < 0) {
        if (errno == EINTR) continue;
        status = -1;  // somebody else has waited for it
        break;
    }
    launched.ended(status, launched.context);
    return NULL;
}

// Standard streams and other descriptors of a launched program.
static int prepare_streams(posix_spawn_file_actions_t *actions, int keeps_terminal) {
    int error = 0;
    if (keeps_terminal) {
        error = posix_spawn_file_actions_adddup2(actions, 2, 1);
    } else {
        for (int descriptor = 0; descriptor < 3 && error == 0; descriptor++)
            error = posix_spawn_file_actions_addopen(actions, descriptor, "/dev/null", O_RDWR, 0);
    }
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
    return error;
}

int commerce_launch(const char *program, const char *argument, int keeps_terminal,
                    void (*ended)(int status, void *context), void *context) {
    struct launched *launched = malloc(sizeof *launched);
    if (launched == NULL) return ENOMEM;
    *launched = (struct launched){.ended = ended, .context = context};

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigset_t all, none, before;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
                                              | (keeps_terminal ? 0 : POSIX_SPAWN_SETSID));
    char *const arguments[] = {(char *)program, (char *)argument, NULL};
    int error = prepare_streams(&actions, keeps_terminal);
    if (error == 0) error = posix_spawn(&launched->pid, program, &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        free(launched);
        return error;
    }

    // The thread inherits the mask, so that the host's handlers run on the host's threads.
    pthread_attr_t detached;
    pthread_t thread;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&thread, &detached, await_launched, launched) != 0) {
        free(launched);
        ended(-1, context);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&detached);
    return 0;
}

void commerce_kill(pid_t pid, int number) {
    // The child too, in case it has left its group.
    kill(-pid, number);
    kill(pid, number);
}

int commerce_reap(pid_t pid) {
    // While the child is not waited for, neither its identifier nor its group's can belong to anybody else.
    commerce_kill(pid, SIGKILL);
    int status = -1;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return status;
}

int commerce_has_ended(pid_t pid) {
    siginfo_t info = {0};
    int result;
    do result = waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
    while (result != 0 && errno == EINTR);
    return result != 0 || info.si_pid == pid;
}

ssize_t commerce_write(int descriptor, const void *bytes, size_t count) {
    ssize_t written;
    do written = send(descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (written < 0 && errno == EINTR);
    if (written < 0 && errno == ENOTSOCK) {
        // A pipe that is writable takes PIPE_BUF bytes at once. (O_NONBLOCK would be set for everybody who shares it.)
        struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
        if (poll(&ready, 1, 0) != 1) return -EAGAIN;
        do written = write(descriptor, bytes, count < PIPE_BUF ? count : PIPE_BUF);
        while (written < 0 && errno == EINTR);
    }
    return written < 0 ? -errno : written;
}

int commerce_write_all(int descriptor, const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t written = write(descriptor, rest, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return -errno;
        rest += written;
        count -= (size_t)written;
    }
    return 0;
}

ssize_t commerce_read(int descriptor, void *bytes, size_t count) {
    ssize_t got;
    do got = read(descriptor, bytes, count);
    while (got < 0 && errno == EINTR);
    return got < 0 ? -errno : got;
}

void commerce_block_signals(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
}

int commerce_event_make(void) {
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

void commerce_event_set(int descriptor) {
    uint64_t one = 1;
    ssize_t ignored = write(descriptor, &one, sizeof one);
    (void)ignored;
}

void commerce_event_clear(int descriptor) {
    uint64_t value;
    ssize_t ignored = read(descriptor, &value, sizeof value);
    (void)ignored;
}

int commerce_take_standard_output(void) {
    int taken = fcntl(1, F_DUPFD_CLOEXEC, 3);
    if (taken < 0) return -errno;
    if (dup2(2, 1) < 0) {
        int error = errno;
        close(taken);
        return -error;
    }
    return taken;
}
