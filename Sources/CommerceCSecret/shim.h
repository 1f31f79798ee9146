// The Secret Service by libsecret, without its variadic calls: attributes are pairs of texts, ended by NULL.
#include <libsecret/secret.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// What a call can be given up by: made before it, good for one, and released after it.
static inline void *commerce_secret_call(void) { return g_cancellable_new(); }
// May be called from any thread.
static inline void commerce_secret_cancel(void *call) { g_cancellable_cancel((GCancellable *)call); }
static inline void commerce_secret_release(void *call) { g_object_unref(call); }

// Why a call failed.
typedef struct {
    bool failed;
    // Whether there is no bus, or nobody on it who keeps secrets.
    bool is_absent;
    bool is_cancelled;
    char message[256];
} CommerceSecretProblem;

static inline void commerce_secret_note(CommerceSecretProblem *problem, GError *error) {
    memset(problem, 0, sizeof *problem);
    if (error == NULL) return;
    problem->failed = true;
    problem->is_cancelled = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    problem->is_absent =
        (error->domain == G_IO_ERROR && !problem->is_cancelled) || error->domain == G_SPAWN_ERROR ||
        g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) ||
        g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) ||
        g_error_matches(error, G_DBUS_ERROR, G_DBUS_ERROR_NO_SERVER) ||
        (error->domain == G_DBUS_ERROR && error->code >= G_DBUS_ERROR_SPAWN_EXEC_FAILED);
    g_strlcpy(problem->message, error->message, sizeof problem->message);
    g_error_free(error);
}

static inline const SecretSchema *commerce_secret_schema(void) {
    static const SecretSchema schema = {
        "org.swift-commerce.State", SECRET_SCHEMA_NONE,
        {
            {"application", SECRET_SCHEMA_ATTRIBUTE_STRING},
            {"folder", SECRET_SCHEMA_ATTRIBUTE_STRING},
            {"kind", SECRET_SCHEMA_ATTRIBUTE_STRING},
            {"scope", SECRET_SCHEMA_ATTRIBUTE_STRING},
            {"name", SECRET_SCHEMA_ATTRIBUTE_STRING},
            {NULL, 0},
        },
    };
    return &schema;
}

static inline GHashTable *commerce_secret_attributes(const char *const *pairs) {
    GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (; pairs[0] != NULL && pairs[1] != NULL; pairs += 2) g_hash_table_insert(table, g_strdup(pairs[0]), g_strdup(pairs[1]));
    return table;
}

// The secret, to be freed by commerce_secret_free, or NULL where there is none.
static inline char *commerce_secret_lookup(
    const char *const *pairs, void *call, CommerceSecretProblem *problem) {
    GError *error = NULL;
    GHashTable *attributes = commerce_secret_attributes(pairs);
    char *secret = secret_password_lookupv_sync(commerce_secret_schema(), attributes, (GCancellable *)call, &error);
    g_hash_table_unref(attributes);
    commerce_secret_note(problem, error);
    return secret;
}

static inline void commerce_secret_free(char *secret) { secret_password_free(secret); }

// Stores a secret in the collection that is there after a restart.
static inline void commerce_secret_store(
    const char *const *pairs, const char *label, const char *secret, void *call,
    CommerceSecretProblem *problem) {
    GError *error = NULL;
    GHashTable *attributes = commerce_secret_attributes(pairs);
    secret_password_storev_sync(
        commerce_secret_schema(), attributes, SECRET_COLLECTION_DEFAULT, label, secret, (GCancellable *)call, &error);
    g_hash_table_unref(attributes);
    commerce_secret_note(problem, error);
}

// Removes all secrets with these attributes; none is no problem.
static inline void commerce_secret_clear(
    const char *const *pairs, void *call, CommerceSecretProblem *problem) {
    GError *error = NULL;
    GHashTable *attributes = commerce_secret_attributes(pairs);
    secret_password_clearv_sync(commerce_secret_schema(), attributes, (GCancellable *)call, &error);
    g_hash_table_unref(attributes);
    commerce_secret_note(problem, error);
}
