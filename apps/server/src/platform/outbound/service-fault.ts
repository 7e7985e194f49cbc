/** Another service failed: not reached, or a response that cannot be used. Callers get `unavailable`, not `internal`. */
export abstract class ServiceFault extends Error {}
