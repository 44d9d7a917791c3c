import { badField, REQUIRED } from '../../kernel/bad-field.ts'
import { RegexError, safeRegex } from '../../kernel/safe-regex.ts'
import type { Datasource, RewriteRule } from './datasource.ts'

type Patterns = Pick<
  Datasource,
  | 'urlRegex'
  | 'canonicalizingURLRegex'
  | 'canonicalizingTitleRegex'
  | 'redlistTitleRegex'
  | 'stripFragmentInCanonicalUrl'
>

/** Refuses a datasource whose patterns cannot be used, naming the field. */
export function refuseBadPatterns(patterns: Partial<Patterns>): void {
  check('urlRegex', patterns.urlRegex)
  check('redlistTitleRegex', patterns.redlistTitleRegex)
  checkRules('canonicalizingURLRegex', patterns.canonicalizingURLRegex)
  checkRules('canonicalizingTitleRegex', patterns.canonicalizingTitleRegex)
}

/**
 * The address under which a document is kept and shown. Rules apply in their order, each to what the one before left;
 * without any, the address stays as it was pushed, with its fragment.
 */
export function canonicalUrl(url: string, patterns: Patterns): string {
  const rules = patterns.canonicalizingURLRegex ?? []
  if (rules.length === 0) return url
  const rewritten = rewriteAll(url, rules)
  return patterns.stripFragmentInCanonicalUrl ? rewritten.replace(/#.*$/s, '') : rewritten
}

export function canonicalTitle(title: string, patterns: Patterns): string {
  const rewritten = rewriteAll(title, patterns.canonicalizingTitleRegex ?? []).trim()
  // A rule that eats the whole title leaves nothing to click on.
  return rewritten === '' ? title : rewritten
}

/** A document with such a title is kept and never found. */
export function isRedlisted(title: string, { redlistTitleRegex }: Patterns): boolean {
  return fits(redlistTitleRegex, title) === true
}

/** Undefined: the datasource says nothing about its addresses. */
export function isOwnUrl(url: string, { urlRegex }: Pick<Patterns, 'urlRegex'>): boolean | undefined {
  return fits(urlRegex, url)
}

function fits(pattern: string | undefined, text: string): boolean | undefined {
  return isGiven(pattern) ? usable(pattern)?.matches(text) : undefined
}

function rewriteAll(text: string, rules: readonly RewriteRule[]): string {
  return rules.reduce((rewritten, { matchRegex, rewriteRegex = '' }) => {
    if (!isGiven(matchRegex)) return rewritten
    return usable(matchRegex)?.rewrite(rewritten, rewriteRegex) ?? rewritten
  }, text)
}

/** A datasource stored before patterns were checked may hold one that says nothing. */
function usable(pattern: string) {
  try {
    return safeRegex(pattern)
  } catch {
    return undefined
  }
}

function isGiven(pattern: string | undefined): pattern is string {
  return pattern !== undefined && pattern !== ''
}

function checkRules(field: string, rules: readonly RewriteRule[] = []): void {
  for (const [at, { matchRegex, rewriteRegex = '' }] of rules.entries()) {
    if (!isGiven(matchRegex)) throw badField(`${field}[${at}].matchRegex`, REQUIRED)
    check(`${field}[${at}].matchRegex`, matchRegex)
    orRefuse(`${field}[${at}].rewriteRegex`, () => safeRegex(matchRegex).checkReplacement(rewriteRegex))
  }
}

function check(field: string, pattern: string | undefined): void {
  if (isGiven(pattern)) orRefuse(field, () => safeRegex(pattern))
}

function orRefuse(field: string, work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (error instanceof RegexError) throw badField(field, error.message)
    throw error
  }
}
