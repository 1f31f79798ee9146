#include "SAXReference.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <libxml/parser.h>

static void start_element(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *address, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *address) {}

static void characters(void *context, const xmlChar *text, int count) {}

long sax_reference(const char *path) {
    int file = open(path, O_RDONLY);
    if (file < 0) return -1;
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = start_element;
    handler.endElementNs = end_element;
    handler.characters = characters;
    handler.ignorableWhitespace = characters;
    handler.cdataBlock = characters;
    int context_data = 0;
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, &context_data, NULL, 0, NULL);
    xmlCtxtUseOptions(parser, XML_PARSE_NONET);
    static char buffer[64 << 10];
    long total = 0;
    ssize_t count;
    while ((count = read(file, buffer, sizeof buffer)) > 0) {
        total += count;
        xmlParseChunk(parser, buffer, (int)count, 0);
    }
    xmlParseChunk(parser, NULL, 0, 1);
    int is_well_formed = parser->wellFormed;
    xmlFreeParserCtxt(parser);
    close(file);
    return is_well_formed ? total : -1;
}
