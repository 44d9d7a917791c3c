import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import type { Likeness } from '../../meaning/likeness.ts'
import type { Meaning } from '../../meaning/meaning.ts'
import type { Deadline } from '../../search/deadline.ts'
import type { ReadQuestion } from '../asked/read-question.ts'
import { fitOfKind } from './fit-of-kind.ts'
import type { ScoredPassage } from './scored-passage.ts'

/** A passage, and whether it speaks of what was asked. */
export interface WeighedPassage extends ScoredPassage {
  /** From 1 on it counts as an answer. */
  readonly support: number
  /** How close it is to the question by the encoder. Undefined: there is none, or it wasn't asked about this one. */
  readonly closeness?: number
}

/** So many are compared by meaning; the others are too far behind by words. */
const COMPARED = 32
/** An encoder takes 10 milliseconds for a text of this length, and gets so many of the best. */
const CLOSELY_COMPARED = 6
const CLOSE_CHARACTERS = 300
const CLOSE_MS = 500
/** What a passage needs: by words alone, and by words and likeness together. Chosen as docs/benchmarks.md says. */
const NEEDED_WORDS = 0.84
const NEEDED_WITH_LIKENESS = 1.35
/** A long passage holds many words by chance: one of this length is taken as it is, longer ones count for less. */
const PLAIN_CHARACTERS = 300
const SHORTEST_CHARACTERS = 150
const LENGTH_SHARE = 0.12
/** Of a long question no passage repeats every word. */
const WORD_SHARE = 0.02

/** The best passages by words, compared with the question by meaning too where an embedder is at hand. */
export async function weighPassages(
  meaning: Pick<Meaning, 'likeness' | 'closeness'> | undefined,
  scored: readonly ScoredPassage[],
  { read, asked, wordCount }: { readonly read: ReadQuestion; readonly asked: string; readonly wordCount: number },
  deadline: Deadline,
): Promise<WeighedPassage[]> {
  const yieldIfDue = timeSlices()
  const fitting: { passage: ScoredPassage; fit: number; rough: number }[] = []
  for (const passage of scored) {
    await yieldIfDue()
    const fit = fitOfKind(read, passage)
    fitting.push({ passage, fit, rough: (passage.wording + fit) * passage.trust })
  }
  const best = fitting
    .toSorted((a, b) => b.rough - a.rough || a.passage.source.document.key - b.passage.source.document.key)
    .slice(0, COMPARED)
  const likes = await meaning?.likeness?.of(
    asked,
    best.map(({ passage }) => textOf(passage)),
  )
  const weighed = best.map(({ passage, fit }, at) => {
    const like = likes?.[at]
    const needed = like === undefined ? NEEDED_WORDS : NEEDED_WITH_LIKENESS
    const length = Math.max(lengthOf(passage), SHORTEST_CHARACTERS)
    const told = passage.wording + Math.max(0, like ?? 0) - LENGTH_SHARE * Math.log(length / PLAIN_CHARACTERS)
    const support = (told + Math.min(fit, 0.35) + WORD_SHARE * wordCount) / needed
    return { ...passage, support, score: ((told + fit) / needed) * passage.trust }
  })
  return meaning?.closeness === undefined ? weighed : withCloseness(meaning.closeness, asked, weighed, deadline)
}

/** The best ones with their closeness, as far as there is time: without it, an answer is judged by words. */
async function withCloseness(
  closeness: Likeness,
  asked: string,
  weighed: readonly WeighedPassage[],
  deadline: Deadline,
): Promise<WeighedPassage[]> {
  const best = weighed.toSorted((a, b) => b.score - a.score).slice(0, CLOSELY_COMPARED)
  const texts = best.map((passage) => textOf(passage).slice(0, CLOSE_CHARACTERS))
  const found = await closeness.of(asked, texts, Math.min(CLOSE_MS, deadline.remainingMillis() / 2))
  return weighed.map((passage) => {
    const close = found?.[best.indexOf(passage)]
    return close === undefined ? passage : { ...passage, closeness: close }
  })
}

/** What is compared by meaning. */
function textOf({ source, heading, text, item, row, tableHead }: ScoredPassage): string {
  const said = row === undefined ? (item?.text ?? text).slice(0, 1500) : `${tableHead} ${row.text}`
  return `${source.document.title} ${heading} ${said}`
}

/** Of a table, one row with its header is read; of a list, the item that has the words. */
function lengthOf({ text, tableHead, item }: ScoredPassage): number {
  if (tableHead === undefined) return (item?.text ?? text).length
  const rows = text.split('\n').length
  return tableHead.length + text.length / rows
}
