#include "CommerceCProcess.h"
