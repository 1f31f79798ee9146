#include "CommerceCXML2Shim.h"
