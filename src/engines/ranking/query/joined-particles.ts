import type { OneWord, TypedWord } from './one-word.ts'

/**
 * Compounds with a small word that people write as one word, as two, and with a hyphen: *on call*, *on-call*, *oncall*. A list,
 * because a small word beside any other word is no compound: *changes in version 4* has nothing to do with *inversion*.
 */
const COMPOUNDS = new Set(
  (
    'on-call on-site on-prem on-premise on-premises on-demand on-screen on-boarding on-ramp ' +
    'in-house in-person in-app in-depth in-line in-memory by-law by-laws by-pass by-product ' +
    'log-in sign-in check-in plug-in opt-in drop-in walk-in stand-in built-in buy-in sit-in tie-in ' +
    'logged-in log-on sign-on add-on hands-on bolt-on follow-on stand-by plug-ins add-ons log-ins check-ins'
  ).split(' '),
)
/** Each costs a lookup in every segment. */
const MAX_PAIRS = 4

/** A small word and its neighbor, where documents have the compound. Without it, *on call* asks for *call* only. */
export function joinedParticles<Word extends TypedWord>(
  text: string,
  words: readonly Word[],
  { frequencyOf }: { frequencyOf(form: string): number },
): OneWord<Word>[] {
  return pairsOf(text, words)
    .slice(0, MAX_PAIRS)
    .map((pair) => ({ form: pair.map(({ form }) => form).join(''), words: pair }))
    .filter(({ form }) => frequencyOf(form) > 0)
}

function pairsOf<Word extends TypedWord>(text: string, words: readonly Word[]): [Word, Word][] {
  return words.slice(1).flatMap((second, at): [Word, Word][] => {
    const first = words[at]!
    const isPair = COMPOUNDS.has(`${first.form}-${second.form}`)
    return isPair && /^\s+$/.test(text.slice(first.end, second.start)) ? [[first, second]] : []
  })
}
