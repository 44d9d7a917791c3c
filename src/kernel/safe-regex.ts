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
      throw new RegexError(`must be at most ${MAX_PATTERN_CHARACTERS} characters long; got ${pattern.length}`)
    }
    try {
      this.#compiled = RE2JS.compile(pattern)
    } catch (error) {
      throw new RegexError(`must be a regular expression in RE2 syntax: ${(error as Error).message}`, { cause: error })
    }
    if (this.#compiled.programSize() > MAX_PROGRAM_SIZE) {
      throw new RegexError('must not have such large repetition counts; use * or +')
    }
  }

  /** Whether it matches anywhere in the text. */
  matches(text: string): boolean {
    return this.#compiled.test(text.slice(0, MAX_TEXT_CHARACTERS))
  }

  /** Whether it matches the whole text. Always false for more than a few thousand characters. */
  fits(text: string): boolean {
    return text.length <= MAX_WHOLE_CHARACTERS && this.#compiled.matches(text)
  }

  /**
   * All matches in order, without empty ones. It reads the whole text, so it's only for background threads.
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

  /** Throws if the replacement uses a group that the pattern doesn't have. */
  checkReplacement(replacement: string): void {
    const groups = this.#compiled.groupCount()
    const missing = [...withDollars(replacement).matchAll(/\$(\d)/g)].find(([, group]) => Number(group) > groups)
    if (missing !== undefined)
      throw new RegexError(`must only use groups that the pattern has (${groups}); got group ${missing[1]}`)
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
