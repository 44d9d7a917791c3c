import { useSyncExternalStore } from 'react'
import { restOfWord } from './rest-of-word.ts'

let shown: readonly string[] = []
const listeners = new Set<() => void>()

/** The titles and snippets of the first results, as far as they complete what is being typed. */
export function showTexts(texts: readonly string[]): void {
  shown = texts
  for (const listener of listeners) listener()
}

/** The rest of the last typed word, by the suggestions or, without any, by the results shown. Renders only if it changes. */
export function useRestOfWord(typed: string, suggested: readonly string[], isTyping: boolean): string {
  const rest = () => (isTyping ? restOfWord(typed, suggested.length > 0 ? suggested : shown) : '')
  return useSyncExternalStore(subscribe, rest)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
