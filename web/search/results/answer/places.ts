/** Elements of the results page in which an answer can appear without moving anything. */
export const BESIDE_ID = 'answer-beside'
export const CHIP_ID = 'answer-chip'
