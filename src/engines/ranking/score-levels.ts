/*
 * Scores have three levels, so that a hit of a higher level always comes first: by words, by words and meaning together, and
 * named by the query.
 */

/** Added to a score by words and meaning. Above every score by words. */
export const FUSED = 1e6
/** Added to the score of a document that the query names. Above every other score. */
export const NAMED = 1e9
