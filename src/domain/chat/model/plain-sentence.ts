/** Controls, and marks that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const ADDRESS = /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>()[\]"'`]+/gi

/**
 * A sentence of a model as it may be shown: no picture, and no address that the cited document does not hold. An address is
 * the one way in which a text that somebody planted could carry words out of the company.
 */
export function plainSentence(text: string, cited: string): string {
  return text
    .toWellFormed()
    .replace(UNWANTED, '')
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/<[^<>\n]{1,500}>/g, '')
    .replace(ADDRESS, (address) => (cited.includes(address.replace(/[.,;:!?]+$/, '')) ? address : '(address left out)'))
    .trim()
}
