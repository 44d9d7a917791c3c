import { badField, REQUIRED } from '../../../kernel/bad-field.ts'
import { RegexError, safeRegex } from '../../../kernel/safe-regex.ts'
import type { DlpConfig } from '../../../wire/dlp-config.ts'
import { DEFAULT_LIKELIHOOD, type Likelihood } from '../detectors/detector.ts'
import { INFO_TYPES } from '../detectors/info-types.ts'
import { hasWords } from '../detectors/terms.ts'
import { readEvaluation } from './evaluation.ts'

/** One thing that is looked for. */
export interface Rule {
  readonly id: string
  readonly type: 'REGEX' | 'TERM' | 'INFO_TYPE'
  readonly value: string
  readonly likelihood: Likelihood
  /** Such a word must be near, within so many characters. */
  readonly hotwords?: readonly { readonly regex: string; readonly before: number; readonly after: number }[]
  /** Must hold for the document, over the ids of rules that found something. */
  readonly evaluation?: string
}

/** What is looked for, in a form that can be sent to another thread. */
export interface Ruleset {
  readonly rules: readonly Rule[]
  readonly allowedTerms: readonly string[]
  readonly allowedRegexes: readonly string[]
  readonly isRedacted: boolean
}

/** Each takes time on every document. */
const MAX_REGEXES = 50
const MAX_RULES = 1000
const DEFAULT_WINDOW = 50
const CONTENT = 'config.sensitiveContentOptions'

/** The rules of a configuration; refuses one that cannot be used, and names its field. */
export function rulesOf(config: DlpConfig): Ruleset {
  const content = config.sensitiveContentOptions ?? {}
  const rules = distinct([
    ...infoTypes(config.sensitiveInfoTypes ?? [], 'config.sensitiveInfoTypes'),
    ...infoTypes(content.sensitiveInfoTypes ?? [], `${CONTENT}.sensitiveInfoTypes`),
    ...expressions('TERM', content.sensitiveTerms ?? [], `${CONTENT}.sensitiveTerms`),
    ...expressions('REGEX', content.sensitiveRegexes ?? [], `${CONTENT}.sensitiveRegexes`),
    ...customExpressions(content.customSensitiveExpressions ?? []),
  ])
  const ids = new Set(rules.map(({ id }) => id))
  for (const { evaluation } of rules) if (evaluation !== undefined) readEvaluation(evaluation, ids)
  if (rules.length > MAX_RULES) throw badField(CONTENT, `must have at most ${MAX_RULES} rules; got ${rules.length}`)
  const allowedRegexes = config.allowlistOptions?.regexes ?? []
  for (const [at, regex] of allowedRegexes.entries()) checkRegex(regex, `config.allowlistOptions.regexes.${at}`)
  const regexes = rules.filter(({ type }) => type === 'REGEX').length + allowedRegexes.length
  if (regexes > MAX_REGEXES)
    throw badField('config', `must have at most ${MAX_REGEXES} regular expressions; got ${regexes}`)
  return {
    rules,
    allowedTerms: config.allowlistOptions?.terms ?? [],
    allowedRegexes,
    isRedacted: config.redactQuote === true,
  }
}

/** A config that was read and written back says some rules twice: in a deprecated field and in the one that replaces it. */
function distinct(rules: readonly Rule[]): Rule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
}

function infoTypes(
  wanted: readonly { readonly infoType?: string; readonly likelihoodThreshold?: Likelihood }[],
  field: string,
): Rule[] {
  return wanted.map(({ infoType = '', likelihoodThreshold = DEFAULT_LIKELIHOOD }, at) => {
    checkValue('INFO_TYPE', infoType, `${field}.${at}.infoType`)
    return { id: infoType, type: 'INFO_TYPE', value: infoType, likelihood: likelihoodThreshold }
  })
}

function expressions(
  type: 'REGEX' | 'TERM',
  wanted: NonNullable<NonNullable<DlpConfig['sensitiveContentOptions']>['sensitiveTerms']>,
  field: string,
): Rule[] {
  return wanted.map(({ expression = '', hotwords = [] }, at) => {
    checkValue(type, expression, `${field}.${at}.expression`)
    for (const [place, { regex = '' }] of hotwords.entries())
      checkRegex(regex, `${field}.${at}.hotwords.${place}.regex`)
    return {
      id: expression,
      type,
      value: expression,
      likelihood: DEFAULT_LIKELIHOOD,
      ...(hotwords.length > 0 && {
        hotwords: hotwords.map(({ regex = '', proximity }) => ({
          regex,
          before: proximity?.windowBefore ?? DEFAULT_WINDOW,
          after: proximity?.windowAfter ?? DEFAULT_WINDOW,
        })),
      }),
    }
  })
}

function customExpressions(
  wanted: NonNullable<NonNullable<DlpConfig['sensitiveContentOptions']>['customSensitiveExpressions']>,
): Rule[] {
  return wanted.map(({ id, keyword, evaluationExpression }, at) => {
    const field = `${CONTENT}.customSensitiveExpressions.${at}`
    if (keyword === undefined) throw badField(`${field}.keyword`, REQUIRED)
    const { type = 'TERM', value = '', likelihoodThreshold = DEFAULT_LIKELIHOOD } = keyword
    checkValue(type, value, `${field}.keyword.value`)
    return {
      id: keyword.id || id || value,
      type,
      value,
      likelihood: likelihoodThreshold,
      ...(evaluationExpression && { evaluation: evaluationExpression }),
    }
  })
}

function checkValue(type: Rule['type'], value: string, field: string): void {
  if (type === 'REGEX') checkRegex(value, field)
  else if (type === 'TERM' && !hasWords(value)) throw badField(field, 'must contain letters or digits')
  else if (type === 'INFO_TYPE' && !INFO_TYPES.has(value)) {
    throw badField(field, `must be one of ${[...INFO_TYPES.keys()].join(', ')}`)
  }
}

function checkRegex(regex: string, field: string): void {
  if (regex === '') throw badField(field, 'must not be empty')
  try {
    safeRegex(regex)
  } catch (error) {
    if (error instanceof RegexError) throw badField(field, error.message)
    throw error
  }
}
