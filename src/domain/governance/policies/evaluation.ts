import { badField, quoted } from '../../../kernel/bad-field.ts'

const FIELD = 'config.sensitiveContentOptions.customSensitiveExpressions.evaluationExpression'
const TOKEN = /\s*(?:([()])|"([^"]{1,1000})"|([^\s()"]{1,1000}))/y
const MAX_TOKENS = 200

/** Whether an expression holds, given which rules found something. */
export type Evaluation = (found: ReadonlySet<string>) => boolean

interface Reader {
  readonly tokens: readonly string[]
  readonly ids: ReadonlySet<string>
  at: number
}

/**
 * Reads `a AND (b OR NOT c)`: ids of rules, in quotes where they hold spaces. AND binds before OR. Refuses an id that no
 * rule has.
 */
export function readEvaluation(text: string, ids: ReadonlySet<string>): Evaluation {
  const reader: Reader = { tokens: tokensOf(text), ids, at: 0 }
  const read = either(reader)
  if (reader.at < reader.tokens.length)
    throw badField(
      FIELD,
      `can't be read from ${quoted(reader.tokens[reader.at] ?? '')} on; combine expression IDs with AND, OR, NOT and parentheses`,
    )
  return read
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const whole = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < whole.length) {
    const match = TOKEN.exec(whole)
    if (match === null) throw badField(FIELD, 'has a quote that is never closed; close it')
    tokens.push(match[1] ?? (match[2] === undefined ? (match[3] ?? '') : `"${match[2]}`))
    if (tokens.length > MAX_TOKENS) throw badField(FIELD, `must have at most ${MAX_TOKENS} words`)
  }
  return tokens
}

function either(reader: Reader): Evaluation {
  const parts = [both(reader)]
  while (takes(reader, 'OR')) parts.push(both(reader))
  return (found) => parts.some((part) => part(found))
}

function both(reader: Reader): Evaluation {
  const parts = [one(reader)]
  while (takes(reader, 'AND')) parts.push(one(reader))
  return (found) => parts.every((part) => part(found))
}

function one(reader: Reader): Evaluation {
  if (takes(reader, 'NOT')) {
    const negated = one(reader)
    return (found) => !negated(found)
  }
  if (takes(reader, '(')) {
    const inner = either(reader)
    if (!takes(reader, ')')) throw badField(FIELD, 'has a parenthesis that is never closed; close it')
    return inner
  }
  const token = reader.tokens[reader.at++]
  if (token === undefined) throw badField(FIELD, 'ends too early; an expression ID is missing')
  const id = token.startsWith('"') ? token.slice(1) : token
  if (!reader.ids.has(id)) throw badField(FIELD, `must only use IDs of expressions; got ${quoted(id)}`)
  return (found) => found.has(id)
}

function takes(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.at]?.toUpperCase() !== token) return false
  reader.at++
  return true
}
