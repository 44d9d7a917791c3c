import { analyze } from '../../analysis/analyze.ts'
import type { Language } from '../../analysis/function-words.ts'
import { termKey } from '../../analysis/term-key.ts'

/** The words of one block of at most 65,535 characters: hashes of each stem, and its position, start and length. */
interface BlockWords {
  readonly hashes: Uint32Array
  readonly checks: Uint32Array
  readonly places: Uint16Array
  readonly positions: number
}

const NUMBERS_PER_PLACE = 3
const BYTES_PER_WORD = 2 * Uint32Array.BYTES_PER_ELEMENT + NUMBERS_PER_PLACE * Uint16Array.BYTES_PER_ELEMENT

/** Takes an occurrence of a stem: its number among the wanted ones, its position, and where it is in the text. */
export type WordSink = (word: number, position: number, start: number, end: number) => void

/** Stems to look for, by their hashes. */
export class WantedStems {
  readonly hashes: Uint32Array
  readonly checks: Uint32Array
  /** By the lowest bits of a hash, 1 if a wanted stem has them: rules out nearly every word. */
  readonly mayHave = new Uint8Array(MASK + 1)

  constructor(stems: Iterable<string>) {
    const list = [...stems]
    this.hashes = Uint32Array.from(list, (stem) => hashOf(stem, HASH_SEED))
    this.checks = Uint32Array.from(list, (stem) => hashOf(stem, CHECK_SEED))
    for (const hash of this.hashes) this.mayHave[hash & MASK] = 1
  }
}

/**
 * The words of a text, analyzed block by block when a query first needs them. Later queries only compare numbers. Two
 * independent hashes of 32 bits stand for a stem, so another stem is never taken for it in practice.
 */
export class TextWords {
  /** So far. */
  bytes = 0
  readonly #text: string
  readonly #language: Language | ''
  readonly #blocks: BlockWords[] = []
  readonly #onGrown: (bytes: number) => void

  /** Calls `onGrown` with the size of each new block in bytes. */
  constructor(text: string, language: Language | '', onGrown: (bytes: number) => void) {
    this.#text = text
    this.#language = language
    this.#onGrown = onGrown
  }

  /** Looks for stems in one block that starts at a position. Returns how many positions the block has. */
  find(block: number, start: number, end: number, firstPosition: number, wanted: WantedStems, sink: WordSink): number {
    const { hashes, checks, places, positions } = this.#blocks[block] ?? this.#read(block, start, end)
    const { hashes: asked, checks: askedChecks, mayHave } = wanted
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at]!
      if (mayHave[hash & MASK] === 0) continue
      for (let word = 0; word < asked.length; word++) {
        if (asked[word] !== hash || askedChecks[word] !== checks[at]) continue
        const place = at * NUMBERS_PER_PLACE
        const from = start + places[place + 1]!
        sink(word, firstPosition + places[place]!, from, from + places[place + 2]!)
        break
      }
    }
    return positions
  }

  #read(block: number, start: number, end: number): BlockWords {
    const hashes: number[] = []
    const checks: number[] = []
    const places: number[] = []
    const positions = analyze(this.#text.slice(start, end), (form, position, from, to) => {
      const stem = termKey(form, this.#language)
      hashes.push(hashOf(stem, HASH_SEED))
      checks.push(hashOf(stem, CHECK_SEED))
      places.push(position, from, to - from)
    })
    const words = {
      hashes: Uint32Array.from(hashes),
      checks: Uint32Array.from(checks),
      places: Uint16Array.from(places),
      positions,
    }
    this.#blocks[block] = words
    const bytes = hashes.length * BYTES_PER_WORD
    this.bytes += bytes
    this.#onGrown(bytes)
    return words
  }
}

const MASK = 0xff
const HASH_SEED = 0x811c9dc5
const CHECK_SEED = 0x27d4eb2f

function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // Mixes the last characters into all bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
