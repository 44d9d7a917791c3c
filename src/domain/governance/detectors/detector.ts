/** How sure a finding is. The words are the interface's, the least sure first. */
const LIKELIHOODS = ['VERY_UNLIKELY', 'UNLIKELY', 'POSSIBLE', 'LIKELY', 'VERY_LIKELY'] as const
export type Likelihood = (typeof LIKELIHOODS)[number]

/** What a rule that names none asks for. */
export const DEFAULT_LIKELIHOOD: Likelihood = 'LIKELY'

export function isAtLeast(likelihood: Likelihood, threshold: Likelihood): boolean {
  return LIKELIHOODS.indexOf(likelihood) >= LIKELIHOODS.indexOf(threshold)
}

/** A place of a text, from `start` up to and without `end`. */
export interface Match {
  readonly start: number
  readonly end: number
  readonly likelihood: Likelihood
}

/** Finds one kind of thing, in time linear in the length of the text. */
export type Detector = (text: string) => Iterable<Match>

export interface PatternOptions {
  /** Global; every repetition in it is bounded, so that it takes linear time. */
  readonly pattern: RegExp
  /** Whether what matched is one: check digits, ranges. */
  readonly isValid?: (matched: string) => boolean
  readonly likelihood: Likelihood
  /** Such a word shortly before makes it very likely. */
  readonly hotword?: RegExp
}

/** How far before a match its hot word may stand. */
const HOTWORD_CHARACTERS = 60

export function patternDetector({ pattern, isValid, likelihood, hotword }: PatternOptions): Detector {
  return function* (text) {
    const own = new RegExp(pattern)
    for (let match = own.exec(text); match !== null; match = own.exec(text)) {
      const [matched] = match
      const { index: start } = match
      if (isValid !== undefined && !isValid(matched)) {
        // Another one may begin inside what was none.
        own.lastIndex = start + 1
        continue
      }
      const before = hotword === undefined ? '' : text.slice(Math.max(0, start - HOTWORD_CHARACTERS), start)
      yield { start, end: start + matched.length, likelihood: hotword?.test(before) ? 'VERY_LIKELY' : likelihood }
    }
  }
}
