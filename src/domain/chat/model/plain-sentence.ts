/** Controls, marks that turn the direction of what follows, and characters without a width. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Browsers and mail programs read all of these as the dot of a host name. */
const DOT = '[.\u3002\uff0e\uff61]'
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const HOST = `(?:${LABEL}${DOT}){1,10}(?:\\p{L}{2,24}|xn--[a-z\\d-]{2,59})`
const IP = '\\d{1,3}(?:\\.\\d{1,3}){3}'
const REST = '(?::\\d{1,5})?(?:[/?#][^\\s<>()[\\]"\'`]*)?'
/** With a scheme, without one (`//host`), email addresses, and hosts and IP addresses with or without a path. */
const ADDRESS = new RegExp(
  [
    '\\b[a-z][a-z\\d+.-]{1,20}:\\/\\/[^\\s<>()[\\]"\'`]+',
    '\\b(?:mailto|javascript|data|vbscript|tel|sms|file):[^\\s<>()[\\]"\'`]+',
    '(?<![\\p{L}\\p{N}:/])[/\\\\]{2}[\\p{L}\\p{N}][^\\s<>()[\\]"\'`]*',
    `[\\p{L}\\p{N}._%+-]{1,64}@(?:${HOST}|${IP})`,
    `(?<![\\p{L}\\p{N}@])(?:${HOST}|${IP})${REST}(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'giu',
)
/** Names of files and programs that look like hosts; no top-level domain is called so. */
const NO_HOST =
  /^[\p{L}\p{N}._-]+\.(?:js|ts|tsx|jsx|mjs|json|ya?ml|txt|pdf|csv|tsv|docx?|xlsx?|pptx?|html?|css|xml|toml|ini|log|sql|exe|png|jpe?g|gif|svg)$/iu
/** Replaces an address. */
export const ADDRESS_LEFT_OUT = '(address left out)'
const TRAILING = /[.,;:!?]+$/

/**
 * A sentence of a model as it may be shown: no picture, and no address, host or email address that the cited document
 * doesn't hold. An address is the one way in which a text that somebody planted could carry words out of the company, or
 * send its reader to somebody else.
 */
export function plainSentence(text: string, cited: string): string {
  let known: string | undefined
  return text
    .toWellFormed()
    .replace(UNWANTED, '')
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/<[^<>\n]{1,500}>/g, '')
    .replace(ADDRESS, (found) => {
      const address = found.replace(TRAILING, '')
      const isKept = NO_HOST.test(address) || holds((known ??= cited.toLowerCase()), address.toLowerCase())
      return isKept ? found : ADDRESS_LEFT_OUT
    })
    .trim()
}

/** Whether a text has an address as a whole: *evil.example* is neither in *notevil.example* nor in *evil.example.org*. */
function holds(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const [before, after] = [
      text.slice(Math.max(0, at - 1), at),
      text.slice(at + address.length, at + address.length + 2),
    ]
    if (!/[\p{L}\p{N}.@_-]/u.test(before) && !/^(?:[\p{L}\p{N}@_-]|\.[\p{L}\p{N}])/u.test(after)) return true
  }
  return false
}
