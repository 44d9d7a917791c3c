import { analyze } from '../../../domain/analysis/analyze.ts'
import { stem } from '../../../domain/analysis/stem.ts'
import { isStopWord } from '../../../domain/analysis/stop-words.ts'
import { findString } from '../bytes/string-table.ts'
import { keysOfWord, type Snapshot } from '../query/snapshot.ts'
import { SATURATION } from '../score/ranking-weights.ts'

const MIN_LETTERS = 3

/** The words of a text that set it apart: often in it, seldom elsewhere. */
export function tellingWords(snapshot: Snapshot, text: string, limit: number, minDocuments: number): string[] {
  const found = new Map<string, { form: string; times: number }>()
  analyze(text, (form, _position, _start, _end, parts) => {
    if (parts > 0 || form.length < MIN_LETTERS || isStopWord(form) || /^\d+$/.test(form)) return
    const root = stem(form)
    const known = found.get(root)
    if (known === undefined) found.set(root, { form, times: 1 })
    else known.times++
  })
  return [...found.values()]
    .map(({ form, times }) => ({
      form,
      weight: (times / (times + SATURATION)) * rarity(snapshot, form, minDocuments),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.form < b.form ? -1 : 1))
    .slice(0, limit)
    .map(({ form }) => form)
}

function rarity(snapshot: Snapshot, form: string, minDocuments: number): number {
  const { segments, indexedCount } = snapshot
  let documents = 0
  for (const key of keysOfWord(snapshot, form)) {
    for (const { data } of segments) {
      const term = findString(data.terms.stems, key)
      if (term >= 0) documents += data.terms.documentFrequency[term]!
    }
  }
  return documents < minDocuments || documents === 0
    ? 0
    : Math.log(1 + (indexedCount - documents + 0.5) / (documents + 0.5))
}
