/** E-417, INC-61, RFC 051, GATE-388. */
const KEY =
  /(?<![\p{L}\p{N}-])(\p{L}{1,10})-0*(\d{1,7})(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}-])(\p{Lu}{2,10}) 0*(\d{1,5})(?![\p{L}\p{N}%])/gu
/** v2.15.0, v3.1, and “Console 5.9”: a number after a name. */
const VERSION =
  /(?<![\p{N}.])v?(\d{1,4}(?:\.\d{1,4}){2,3})(?![\p{N}])|(?<![\p{N}.])v(\d{1,4}\.\d{1,4})(?![\p{N}.]\d)|(?<=\p{Lu}\p{L}{2,30} )(\d{1,4}\.\d{1,4})(?![\p{N}.]\d)/gu
const MAX_KEYS = 4
/** “error E-417” is E-417. */
const NAMING =
  /\b(?:error code|error|code|alarm|bug|fault|incident|issue|ticket|fehlercode|fehler|störung|vorfall) (?=\p{L}{1,10}-\d)/giu

/** A ticket, incident, error code or version that a text names. */
export interface Key {
  /** As typed. */
  readonly text: string
  isIn(text: string): boolean
}

/** The keys in a question, each once. A question that has keys is about the documents that mention them. */
export function keysIn(question: string): Key[] {
  const keys = new Map<string, Key>()
  for (const [text, letters = '', digits = '', capitals = letters, number = digits] of question.matchAll(KEY)) {
    const spelling = new RegExp(`(?<![\\p{L}\\p{N}])${capitals}[- _]?0*${number}(?![\\p{L}\\p{N}])`, 'iu')
    keys.set(`${capitals}-${number}`.toLowerCase(), { text, isIn: (other) => spelling.test(other) })
  }
  for (const [text, long, marked, named] of question.matchAll(VERSION)) {
    const version = long ?? marked ?? named ?? ''
    const spelling = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?!\\.?\\d)`)
    keys.set(version, { text, isIn: (other) => spelling.test(other) })
  }
  return [...keys.values()].slice(0, MAX_KEYS)
}

/** The question without the words that say what kind of key follows. */
export function withPlainKeys(question: string): string {
  return question.replaceAll(NAMING, '')
}

/** The question without its keys, which are compared as a whole and not word by word. */
export function withoutKeys(question: string, keys: readonly Key[]): string {
  return keys.reduce((text, key) => text.replaceAll(key.text, ' '), question)
}
