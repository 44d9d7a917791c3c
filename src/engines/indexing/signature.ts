/*
 * A signature detects near duplicates without reading the texts: for each of 16 bins, the lowest hash of the three-word runs that fall
 * into it (one-permutation MinHash). The share of equal bins estimates the share of runs that two texts have in common.
 */

const BINS = 16
/** Each number holds two 16-bit bins. */
export const SIGNATURE_NUMBERS = BINS / 2
const RUN_WORDS = 3
/** Shorter texts get no signature, because they'd match by chance. */
const MIN_RUNS = 12
/** About nine of ten runs in common. The rest may be a date, a name or a corrected sentence. */
const MAX_DIFFERENT_BINS = 2

const least = new Uint32Array(BINS)
const EMPTY = 0xffffffff

export function hashOfWord(word: string): number {
  return hashOfWordAt(word, 0, word.length)
}

/** FNV-1a hash of a word inside a text. */
export function hashOfWordAt(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Writes the signature of words, given by their hashes, to `into` at `at`. Leaves zeros if the text is too short. */
export function writeSignature(count: number, hashAt: (index: number) => number, into: Uint32Array, at: number): void {
  if (count < MIN_RUNS + RUN_WORDS - 1) return
  least.fill(EMPTY)
  let first = hashAt(0)
  let second = hashAt(1)
  for (let index = 2; index < count; index++) {
    const third = hashAt(index)
    const hash = mix(first, second, third)
    const bin = hash & (BINS - 1)
    if (hash < least[bin]!) least[bin] = hash
    first = second
    second = third
  }
  for (let bin = 0; bin < BINS; bin += 2) into[at + bin / 2] = (valueOfBin(bin) << 16) | valueOfBin(bin + 1)
}

/** An empty bin takes the value of the next non-empty one, so equal texts still have equal bins. */
function valueOfBin(bin: number): number {
  for (let step = 0; step < BINS; step++) {
    const value = least[(bin + step) & (BINS - 1)]!
    // Skips the lowest bits, which are the bin. The highest bits of a minimum are mostly zero.
    if (value !== EMPTY) return (value >>> 4) & 0xffff
  }
  return 0
}

function mix(first: number, second: number, third: number): number {
  let hash = Math.imul(first, 0x85ebca6b) ^ Math.imul(second, 0xc2b2ae35) ^ Math.imul(third, 0x27d4eb2f)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Whether two texts are nearly the same, by their signatures at `a` and `b`. */
export function areNearDuplicates(first: Uint32Array, a: number, second: Uint32Array, b: number): boolean {
  let different = 0
  let isEmpty = true
  for (let number = 0; number < SIGNATURE_NUMBERS; number++) {
    const one = first[a + number]!
    const difference = one ^ second[b + number]!
    if (one !== 0) isEmpty = false
    if (difference >>> 16 !== 0) different++
    if ((difference & 0xffff) !== 0) different++
    // Nearly all pairs stop here.
    if (different > MAX_DIFFERENT_BINS) return false
  }
  return !isEmpty
}
