import type { ScoredPassage } from './scored-passage.ts'

/** Whether two passages say the same word for word. */
export function isSame(one: ScoredPassage, other: ScoredPassage): boolean {
  return plain(one.text) === plain(other.text)
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase()
}
