// Placeholder until the module's first content lands.
