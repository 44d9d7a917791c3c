/**
 * How long a search waits for what is near by meaning. A search that gives up, as it may on a busy machine, is made by
 * words alone and finds less; a test says nothing about that.
 */
export const PATIENCE_MS = '20000'

/** How long asking a source may take. On a busy machine, starting its connector alone takes seconds. */
export const ASK_SECONDS = '280'
