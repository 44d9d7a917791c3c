interface Suggestion {
  readonly words: readonly string[]
  readonly to: readonly string[]
}

/** What people searched for instead of words of this query, and found something; from the suggested synonyms. */
export function suggestedFor<S extends Suggestion>(
  query: string,
  suggestions: readonly S[],
): { readonly words: string; readonly to: string } | undefined {
  for (const { words, to } of suggestions) {
    const used = words.find((word) => hasWords(query, word))
    // Of words that mean the same, another one.
    const other = to[0] ?? words.find((word) => word !== used)
    if (used !== undefined && other !== undefined) return { words: used, to: other }
  }
  return undefined
}

/** Whether the query has these words next to each other. */
function hasWords(query: string, words: string): boolean {
  return ` ${spaced(query)} `.includes(` ${spaced(words)} `)
}

function spaced(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]*/gu) ?? []).join(' ')
}
