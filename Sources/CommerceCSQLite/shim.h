#include <sqlite3.h>

// Swift has no word for SQLITE_TRANSIENT: SQLite copies what is bound.
static inline int commerce_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int commerce_sqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    // Without bytes there may be no address, which SQLite would take for NULL.
    return sqlite3_bind_blob64(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}

// Swift calls no variadic C functions. Closing leaves the log alone, which is found by its path: there may be another file
// by then. What the file holds can't make SQLite write into it beside its own rules, and functions with effects are not
// for its schema.
static inline int commerce_sqlite_configure(sqlite3 *database) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
    if (result != SQLITE_OK) return result;
    result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
#ifdef SQLITE_DBCONFIG_TRUSTED_SCHEMA
    if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
#endif
    return result;
}
