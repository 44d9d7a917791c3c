/** For connectors that name none. */
export const DEFAULT_LIMITS = { requestsPerSecond: 10, concurrent: 4 }
