import type { Schemas } from '../../generated/api.ts'
import { lines, parts } from '../parts/parts.ts'

export type Expression = Schemas['CustomSensitiveExpression']
type Rule = Schemas['CustomSensitiveRule']
type Likelihood = NonNullable<Rule['likelihoodThreshold']>

export const ROWS = 'customSensitiveExpressions'
const ROW = new RegExp(`^${ROWS}\\.(\\d+)\\.value$`)
const DEFAULT_LIKELIHOOD: Likelihood = 'LIKELY'

/** A policy stores one list of expressions. Those without a name or condition have simpler fields in the form. */
const PLAIN = { INFO_TYPE: 'infoTypes', TERM: 'sensitiveTerms', REGEX: 'sensitiveRegexes' } as const

export function valuesOfExpressions(expressions: readonly Expression[]) {
  const shared = sharedLikelihood(expressions)
  const of = (type: NonNullable<Rule['type']>) =>
    expressions
      .filter((each) => isPlain(each, shared) && each.keyword?.type === type)
      .map(({ keyword }) => keyword?.value)
  return {
    infoTypes: of('INFO_TYPE').join(),
    likelihoodThreshold: shared,
    sensitiveTerms: of('TERM').join('\n'),
    sensitiveRegexes: of('REGEX').join('\n'),
  }
}

/** Expressions with their own name, condition or likelihood. */
export function rowsOf(expressions: readonly Expression[]): Expression[] {
  const shared = sharedLikelihood(expressions)
  return expressions.filter((each) => !isPlain(each, shared))
}

/** The expressions in a form, and the form field of each. */
export function readExpressions(values: Record<string, string>): { expressions: Expression[]; places: string[] } {
  const likelihood = (values['likelihoodThreshold'] || DEFAULT_LIKELIHOOD) as Likelihood
  const plain = (type: keyof typeof PLAIN, found: readonly string[]) =>
    found.map((value, at) => ({
      expression: { id: value, keyword: { id: value, value, type, likelihoodThreshold: likelihood } },
      place: `${PLAIN[type]}.${at}`,
    }))
  const all: { expression: Expression; place: string }[] = [
    ...plain('INFO_TYPE', parts(values[PLAIN.INFO_TYPE] ?? '')),
    ...plain('TERM', lines(values[PLAIN.TERM] ?? '')),
    ...plain('REGEX', lines(values[PLAIN.REGEX] ?? '')),
    ...readRows(values).map((expression, at) => ({ expression, place: `${ROWS}.${at}` })),
  ]
  return { expressions: all.map(({ expression }) => expression), places: all.map(({ place }) => place) }
}

function readRows(values: Record<string, string>): Expression[] {
  const rows = Object.keys(values).flatMap((name) => ROW.exec(name)?.[1] ?? [])
  return rows.flatMap((row) => {
    const of = (part: string) => values[`${ROWS}.${row}.${part}`] ?? ''
    const value = of('value')
    if (value === '') return []
    const id = of('id') || value
    const evaluationExpression = of('evaluation')
    const type = of('type') as NonNullable<Rule['type']>
    return [
      {
        id,
        keyword: { id, value, type, likelihoodThreshold: of('likelihood') as Likelihood },
        ...(evaluationExpression !== '' && { evaluationExpression }),
      },
    ]
  })
}

function isPlain({ id, keyword = {}, evaluationExpression }: Expression, shared: Likelihood): boolean {
  const { type, value = '', likelihoodThreshold = DEFAULT_LIKELIHOOD } = keyword
  const isNamed = (keyword.id || id || value) !== value
  // Terms and regular expressions either match or don't; only built-in types have a likelihood.
  const isUnsure = type === 'INFO_TYPE' && likelihoodThreshold !== shared
  return type !== undefined && !isNamed && !evaluationExpression && !isUnsure
}

/** The likelihood of the first built-in type. */
function sharedLikelihood(expressions: readonly Expression[]): Likelihood {
  const first = expressions.find(({ keyword }) => keyword?.type === 'INFO_TYPE')
  return first?.keyword?.likelihoodThreshold ?? DEFAULT_LIKELIHOOD
}
