/** Public on purpose: the demo listens only on this machine, and `serve` disables accounts that use it. */
export const DEMO_PASSWORD = 'almanac demo company'

/** The name of the demo's indexing token. */
export const DEMO_TOKEN = 'demo'
