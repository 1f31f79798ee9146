// Debian's libxml2 headers include ICU's, which collide with the copy inside Foundation ("UErrorCode has different
// definitions in different modules"). Nothing here needs ICU, so its part is switched off before the parser is read.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
