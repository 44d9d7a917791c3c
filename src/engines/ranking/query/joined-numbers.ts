import type { Token } from './query-tokens.ts'

/** A number that's part of a compound: *61* of `INC-61`. */
const NUMBER = /^\p{N}+$/u
/** Letters that are probably a word, not the key of a project: *covid* of `COVID-19`, but not *INC* of `INC-61`. */
const MIN_WORD = 5
/** Each costs lookups in every segment. */
const MAX_COMPOUNDS = 8

export interface JoinedNumbers {
  /** Words that count only together. */
  readonly joint: readonly (readonly Token[])[]
  /** Stems that don't count for matching, only for the score. */
  readonly uncounted: ReadonlySet<string>
}

/**
 * Compounds with a number are names, versions, dates or addresses: `INC-61` isn't about everything with a *61*, and `10.0.0.7` isn't
 * about everything with a *10*. So a document has such a compound or none of it. If no document has it, a word in it still counts.
 */
export function joinedNumbers(
  tokens: readonly Token[],
  { frequencyOf }: { frequencyOf(form: string): number },
  unfinished: Token | undefined,
): JoinedNumbers {
  const compounds = tokens.flatMap((token, at) =>
    token.parts > 1 ? [{ form: token.form, parts: tokens.slice(at + 1, at + 1 + token.parts) }] : [],
  )
  const inside = new Set(compounds.flatMap(({ parts }) => parts))
  const alone = new Set(tokens.filter((token) => token.parts === 0 && !inside.has(token)).map(({ stem }) => stem))
  const joint: (readonly Token[])[] = []
  const uncounted = new Set<string>()
  for (const { form, parts } of compounds.slice(0, MAX_COMPOUNDS)) {
    const numbers = parts.filter((part) => NUMBER.test(part.form))
    const isCut = parts.some((part) => part === unfinished || alone.has(part.stem))
    if (numbers.length === 0 || isCut) continue
    const isKnown = ({ form: word }: Token) => word.length >= MIN_WORD && !NUMBER.test(word) && frequencyOf(word) > 0
    if (frequencyOf(form) > 0 || !parts.some(isKnown)) joint.push(parts)
    else for (const { stem } of numbers) uncounted.add(stem)
  }
  return { joint, uncounted }
}
