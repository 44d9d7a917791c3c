import { RE2JS } from 're2js'
import { LruMap } from './lru-map.ts'

const MAX_PATTERN_CHARACTERS = 1000
/** Matching costs at most this times the length of the text; patterns that people write have some dozens. */
const MAX_PROGRAM_SIZE = 1000
/** URLs and titles are shorter. Text beyond this isn't searched. */
const MAX_TEXT_CHARACTERS = 2000
/** No path of a file or an address is longer. */
const MAX_WHOLE_CHARACTERS = 8000

/** A pattern that cannot be used, with the reason in words for its author. */
export class RegexError extends Error {}

/**
 * A regular expression written by a user. It runs in time linear in the text, without backtracking, so it supports no
 * backreferences or lookaround (RE2 syntax).
 * See docs/decisions/0016-linear-time-patterns.md.
 */
export class SafeRegex {
  readonly #compiled: RE2JS

  constructor(pattern: string) {
    if (pattern.length > MAX_PATTERN_CHARACTERS) {
      throw new RegexError(`has ${pattern.length} characters; ${MAX_PATTERN_CHARACTERS} are allowed`)
    }
    try {
      this.#compiled = RE2JS.compile(pattern)
    } catch (error) {
      throw new RegexError(`is not a regular expression of RE2's syntax: ${(error as Error).message}`, { cause: error })
    }
    if (this.#compiled.programSize() > MAX_PROGRAM_SIZE) {
      throw new RegexError('repeats too much; use * or + in place of large counts')
    }
  }

  /** Whether it fits anywhere in the text. */
  matches(text: string): boolean {
    return this.#compiled.test(text.slice(0, MAX_TEXT_CHARACTERS))
  }

  /** Whether it fits the text from end to end; a text of more than a few thousand characters it never does. */
  fits(text: string): boolean {
    return text.length <= MAX_WHOLE_CHARACTERS && this.#compiled.matches(text)
  }

  /**
   * All matches in order, without empty ones. The whole text is searched, so this is
   * for threads where nobody waits.
   */
  *places(text: string): Generator<{ start: number; end: number }> {
    const matcher = this.#compiled.matcher(text)
    while (matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()]
      if (end > start) yield { start, end }
    }
  }

  /** The text with every match rewritten; `$1` and `\1` stand for the first group. A long text stays as it is. */
  rewrite(text: string, replacement: string): string {
    if (text.length > MAX_TEXT_CHARACTERS || !this.matches(text)) return text
    return this.#compiled.matcher(text).replaceAll(withDollars(replacement))
  }

  /** Refuses a replacement that asks for a group that the pattern does not have. */
  checkReplacement(replacement: string): void {
    const groups = this.#compiled.groupCount()
    const missing = [...withDollars(replacement).matchAll(/\$(\d)/g)].find(([, group]) => Number(group) > groups)
    if (missing !== undefined) throw new RegexError(`asks for group ${missing[1]}, and the pattern has ${groups}`)
  }
}

/** A piece of a pattern that stands for these very characters. */
export function literally(text: string): string {
  return RE2JS.quote(text)
}

function withDollars(replacement: string): string {
  return replacement.replace(/\\(\d)/g, '$$$1')
}

const compiled = new LruMap<string, SafeRegex>(1000)

/** Compiles, or takes what was compiled before. */
export function safeRegex(pattern: string): SafeRegex {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const made = new SafeRegex(pattern)
  compiled.set(pattern, made)
  return made
}
