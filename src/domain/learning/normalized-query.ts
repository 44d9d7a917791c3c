import { analyze } from '../analysis/analyze.ts'
import { termKey } from '../analysis/term-key.ts'

/** The same for *Expense policies* and *expense policy*. */
export function normalizedQuery(query: string): string {
  const stems: string[] = []
  analyze(query, (term, _position, _start, _end, parts) => {
    if (parts === 0) stems.push(termKey(term, ''))
  })
  return stems.join(' ')
}
