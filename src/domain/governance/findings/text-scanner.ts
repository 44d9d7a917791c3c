import { createHash } from 'node:crypto'
import { safeRegex } from '../../../kernel/safe-regex.ts'
import { isAtLeast, type Match } from '../detectors/detector.ts'
import { INFO_TYPES } from '../detectors/info-types.ts'
import { Dictionary } from '../detectors/terms.ts'
import { type Evaluation, readEvaluation } from '../policies/evaluation.ts'
import type { Rule, Ruleset } from '../policies/rules.ts'
import { type NewFinding, severityOf } from './finding.ts'

/** The texts of one document. */
export interface ScannedText {
  readonly field: string
  readonly text: string
}

/** More in one document say nothing new. */
const MAX_FINDINGS = 100
const CONTEXT_CHARACTERS = 40
const MAX_MATCH_CHARACTERS = 200
const REDACTED = '[redacted]'

interface RuleMatch extends Match {
  readonly rule: Rule
  readonly at: ScannedText
}

/** Looks for what a policy asks for, in time linear in the texts. */
export class TextScanner {
  readonly #ruleset: Ruleset
  readonly #dictionary: Dictionary
  readonly #byId: ReadonlyMap<string, Rule>
  readonly #evaluations: ReadonlyMap<string, Evaluation>
  readonly #allowedTerms: ReadonlySet<string>

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset
    const { rules } = ruleset
    const terms = rules.filter(({ type }) => type === 'TERM')
    this.#dictionary = new Dictionary(terms.map(({ id, value }) => ({ rule: id, value })))
    this.#byId = new Map(terms.map((rule) => [rule.id, rule]))
    const ids = new Set(rules.map(({ id }) => id))
    this.#evaluations = new Map(
      rules.flatMap(({ evaluation }) =>
        evaluation === undefined ? [] : [[evaluation, readEvaluation(evaluation, ids)] as const],
      ),
    )
    this.#allowedTerms = new Set(ruleset.allowedTerms.map((term) => term.trim().toLowerCase()))
  }

  scan(texts: readonly ScannedText[]): NewFinding[] {
    const found: RuleMatch[] = []
    for (const at of texts) {
      for (const one of this.#matches(at)) {
        if (found.length >= MAX_FINDINGS) break
        found.push(one)
      }
    }
    const ids = new Set(found.map(({ rule }) => rule.id))
    const counting = found.filter(({ rule }) => this.#evaluations.get(rule.evaluation ?? '')?.(ids) ?? true)
    return counting.map((one) => this.#tell(one, counting))
  }

  *#matches(at: ScannedText): Generator<RuleMatch> {
    for (const rule of this.#ruleset.rules) {
      if (rule.type === 'TERM') continue
      const matches =
        rule.type === 'REGEX' ? regexMatches(rule, at.text) : (INFO_TYPES.get(rule.value)?.(at.text) ?? [])
      for (const match of matches) if (this.#counts(rule, match, at.text)) yield { ...match, rule, at }
    }
    for (const { rule: id, ...match } of this.#dictionary.find(at.text)) {
      const rule = this.#byId.get(id)
      if (rule !== undefined && this.#counts(rule, match, at.text)) yield { ...match, rule, at }
    }
  }

  #counts(rule: Rule, { start, end, likelihood }: Match, text: string): boolean {
    if (!isAtLeast(likelihood, rule.likelihood)) return false
    const matched = text.slice(start, end)
    if (this.#allowedTerms.has(matched.toLowerCase())) return false
    if (this.#ruleset.allowedRegexes.some((regex) => safeRegex(regex).fits(matched))) return false
    const { hotwords = [] } = rule
    return (
      hotwords.length === 0 ||
      hotwords.some(({ regex, before, after }) =>
        safeRegex(regex).matches(`${text.slice(Math.max(0, start - before), start)}\n${text.slice(end, end + after)}`),
      )
    )
  }

  #tell({ rule, at, start, end, likelihood }: RuleMatch, all: readonly RuleMatch[]): NewFinding {
    const matched = at.text.slice(start, end)
    const hash = createHash('sha256')
      .update(JSON.stringify([rule.id, matched]))
      .digest('base64url')
    const spans = all.filter((other) => other.at === at)
    return {
      rule: rule.id,
      ruleType: rule.type,
      likelihood,
      severity: severityOf(rule.type, rule.value),
      field: at.field,
      quote: quoteOf(at.text, start, end, this.#ruleset.isRedacted ? spans : []),
      fingerprint: hash.slice(0, 22),
    }
  }
}

function* regexMatches({ value }: Rule, text: string): Generator<Match> {
  for (const place of safeRegex(value).places(text)) yield { ...place, likelihood: 'VERY_LIKELY' }
}

/** With a little around it; whatever else was found there is redacted with it. */
function quoteOf(text: string, start: number, end: number, redacted: readonly Match[]): string {
  const from = Math.max(0, start - CONTEXT_CHARACTERS)
  const to = Math.min(text.length, Math.min(end, start + MAX_MATCH_CHARACTERS) + CONTEXT_CHARACTERS)
  let quote = ''
  let at = from
  for (const span of redacted.toSorted((one, other) => one.start - other.start)) {
    if (span.end <= at || span.start >= to) continue
    quote += text.slice(at, Math.max(at, span.start)) + REDACTED
    at = span.end
  }
  quote += text.slice(at, Math.max(at, to))
  return quote.replace(/\s+/g, ' ').trim().toWellFormed()
}
