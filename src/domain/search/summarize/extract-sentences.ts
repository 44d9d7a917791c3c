import { analyze } from '../../analysis/analyze.ts'
import { isStopWord } from '../../analysis/stop-words.ts'

/** How much of each text is read. The beginning matters most, and this bounds the work. */
const READ_CHARACTERS = 30_000
const MIN_SENTENCE_CHARACTERS = 20
/** A question word counts like this many occurrences. */
const QUESTION_WEIGHT = 4
/** How much more the first sentence of a text counts than the last. */
const LEAD_WEIGHT = 0.5

interface Sentence {
  readonly text: string
  readonly words: readonly string[]
  /** Position in its text, from 0 to 1. */
  readonly place: number
  readonly at: number
}

/**
 * The most representative sentences of the texts, or those that best match the question, in order and up to a number of characters. Words
 * count by frequency, and less once a chosen sentence contains them.
 */
export function extractSentences(texts: readonly string[], question: string, maxCharacters: number): string {
  const sentences = texts.flatMap(sentencesOf).map((sentence, at) => ({ ...sentence, at }))
  const weights = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) weights.set(word, (weights.get(word) ?? 0) + 1)
  for (const [word, count] of weights) weights.set(word, Math.log(1 + count))
  for (const word of wordsOf(question)) if (weights.has(word)) weights.set(word, weights.get(word)! * QUESTION_WEIGHT)
  const chosen: Sentence[] = []
  let left = maxCharacters
  const open = new Set(sentences)
  // Each round picks one sentence, and a summary has room for few.
  while (open.size > 0) {
    for (const sentence of open) if (sentence.text.length > left) open.delete(sentence)
    const best = bestOf(open, weights)
    if (best === undefined) break
    open.delete(best)
    chosen.push(best)
    left -= best.text.length + 1
    for (const word of best.words) weights.set(word, weights.get(word)! / 2)
  }
  if (chosen.length === 0) return (sentences[0]?.text ?? '').slice(0, maxCharacters).toWellFormed()
  return chosen
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text)
    .join(' ')
}

function bestOf(sentences: Iterable<Sentence>, weights: ReadonlyMap<string, number>): Sentence | undefined {
  let best: Sentence | undefined
  let bestScore = 0
  for (const sentence of sentences) {
    let sum = 0
    for (const word of sentence.words) sum += weights.get(word) ?? 0
    // The square root keeps long sentences from winning by length alone.
    const score = (sum / Math.sqrt(sentence.words.length)) * (1 + LEAD_WEIGHT * (1 - sentence.place))
    if (score > bestScore) [best, bestScore] = [sentence, score]
  }
  return best
}

function sentencesOf(whole: string): Omit<Sentence, 'at'>[] {
  const text = whole.slice(0, READ_CHARACTERS)
  const found: Omit<Sentence, 'at'>[] = []
  for (const part of text.split(/(?<=[.!?])\s+|\n+|(?<=[。！？])/)) {
    const sentence = part.replace(/\s+/g, ' ').trim()
    if (sentence.length < MIN_SENTENCE_CHARACTERS) continue
    const words = wordsOf(sentence)
    if (words.length > 0) found.push({ text: sentence, words, place: 0 })
  }
  return found.map((sentence, at) => ({ ...sentence, place: at / found.length }))
}

/** Each word once. */
function wordsOf(text: string): string[] {
  const words = new Set<string>()
  analyze(text, (term) => {
    if (!isStopWord(term)) words.add(term)
  })
  return [...words]
}
