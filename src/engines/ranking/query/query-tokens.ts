import { analyze } from '../../../domain/analysis/analyze.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'

/** A word of a query. */
export interface Token {
  readonly form: string
  readonly stem: string
  readonly start: number
  readonly end: number
  readonly parts: number
}

/** The words of a text, compounds before their parts. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  analyze(text, (form, _position, start, end, parts) => {
    tokens.push({ form, stem: termKey(form, ''), start, end, parts })
  })
  return tokens
}
