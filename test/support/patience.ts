/**
 * How long a search waits for what is near by meaning. A search that gives up, as it may on a busy machine, is made by
 * words alone and finds less; a test says nothing about that.
 */
export const PATIENCE_MS = '20000'
