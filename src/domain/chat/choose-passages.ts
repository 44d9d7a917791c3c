import type { WeighedPassage } from './weigh-passages.ts'

const MAX_PASSAGES = 4
/** Whatever is much worse than the best only makes an answer longer. */
const WORTH_SAYING = 0.62
/** The best few decide whether there is an answer. */
const DECIDING = 5
/** A passage that adds no word of the question must be nearly as good as the best. */
const WORTH_REPEATING = 0.85

/** The passages that answer a question, in order. Empty if none do. */
export function choosePassages(scored: readonly WeighedPassage[], question: string): WeighedPassage[] {
  const ranked = scored.toSorted((a, b) => b.score - a.score || a.source.document.key - b.source.document.key)
  const [best] = ranked
  if (best === undefined || !ranked.slice(0, DECIDING).some(({ support }) => support >= 1)) return []
  const chosen: WeighedPassage[] = []
  const said = new Set<string>()
  const covered = new Set<number>()
  for (const passage of ranked) {
    if (chosen.length === MAX_PASSAGES || passage.score < best.score * WORTH_SAYING) break
    const isNew = [...passage.words].some((word) => !covered.has(word))
    if (!isNew && passage.score < best.score * WORTH_REPEATING) continue
    const plain = passage.text.replace(/\s+/g, ' ').toLowerCase()
    if (said.has(plain)) continue
    said.add(plain)
    for (const word of passage.words) covered.add(word)
    chosen.push(passage)
  }
  return inReadingOrder(chosen, question)
}

/** The definition first, then document by document as they were found, each from top to bottom. */
function inReadingOrder(chosen: readonly WeighedPassage[], question: string): WeighedPassage[] {
  const definition = asksForDefinition(question) ? chosen.find(({ text }) => isDefinition(text)) : undefined
  const documents = [...new Set(chosen.map(({ source }) => source.document.key))]
  const rest = chosen
    .filter((passage) => passage !== definition)
    .toSorted(
      (a, b) =>
        documents.indexOf(a.source.document.key) - documents.indexOf(b.source.document.key) || a.start - b.start,
    )
  return definition === undefined ? rest : [definition, ...rest]
}

function asksForDefinition(question: string): boolean {
  return /^\s*(?:what|who)(?:\s+(?:is|are|does)\b|['’]s\b)/i.test(question)
}

/** «The gateway is …» at its very beginning. */
function isDefinition(text: string): boolean {
  return /^[^.!?\n]{2,80}?\s(?:is|are|means|stands for|refers to)\s/i.test(text)
}
