#include "CommerceCZlibShim.h"
