import type { OneWord, TypedWord } from './one-word.ts'

/** Small words that make one word of a neighbour: *on call* and *on-call*, *log in* and *login*, *stand by* and *standby*. */
const PARTICLES = new Set(['by', 'in', 'on'])
/** Each costs a look into every segment. */
const MAX_PAIRS = 4
const MIN_LETTERS = 3
const LETTERS = /^[\p{L}\p{M}]+$/u

/** A small word and its neighbour, where documents have both as one. Without it, *on call* asks for *call* alone. */
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
    const [particle, other] = PARTICLES.has(first.form) ? [first, second] : [second, first]
    const isPair = PARTICLES.has(particle.form) && other.form.length >= MIN_LETTERS && LETTERS.test(other.form)
    return isPair && /^\s+$/.test(text.slice(first.end, second.start)) ? [[first, second]] : []
  })
}
