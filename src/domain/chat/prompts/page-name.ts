import { CLAUSE, inSentence } from './section-topic.ts'

export interface Page {
  readonly title: string
  readonly text: string
  /** Nobody calls it a page. */
  readonly isFile: boolean
}

/** Nobody says a longer title aloud. */
const MAX_TITLE_CHARACTERS = 200
const MAX_SUBJECT_CHARACTERS = 45
/** What a title calls its page, before the subject: *Postmortem INC-61: gateway reconnect storm*. */
const KIND =
  /^(?<kind>(?:[\w-]+ )?(?:runbook|playbook|post-?mortem|rfc|adr|proposal|policy|guide|checklist|report|review|retro|retrospective|notes|minutes|handbook|specification|memo|deck|faq))(?:[ -]?(?<code>(?:[A-Z]{2,}-?)?\d+))?\s*[:–—-]\s+(?<subject>\S.*)$/iu
/** A title that says itself what its page is: *Travel policy*. */
const NAMED_KIND =
  /^(?:[^\s:]+ ){1,3}(?:policy|guide|guidelines|handbook|manual|playbook|runbook|checklist|rules|faq|glossary|roadmap|plan|strategy)$/iu
/** What can stand before *runbook* or *page*: a few words without a verb. */
const COMPOUND =
  /^(?!\S+ing )(?!.*(?:[,:“”]| (?:is|are|was|were|has|have|and|to|for|of|on|in|at|from|with) |ed$))\S+(?: \S+){0,3}$/u
/** They can't stand behind *the*. */
const DETERMINED = /^(?:the|an?|our|my|your|this|these|next|more|other|new)\b| (?:we|you|us|our|your)\b/iu
/** A title without names and capitals behind its first word, which sounds right in a sentence. */
const PLAIN = /^\p{L}[\p{L}’'-]*(?: \p{Ll}[\p{Ll}’'-]*){1,2}$/u
/** *Runbook: E-417 clock skew on gateways* */
const KEY = /^[A-Z]{1,6}-\d+(?=\s|$)/u
/** A ticket number or a template's place, which nobody says aloud. */
const CODE = /\{\{[^}]*\}\}|\[[^\]]*\]|\b[A-Z]{2,}-\d+\b/u

/** *the travel policy*, *the INC-61 postmortem*, *RFC-042*, *the parental leave page*; undefined if there is no short name. */
export function pageName({ title, text, isFile }: Page): string | undefined {
  if (title.length > MAX_TITLE_CHARACTERS) return undefined
  const plain = title
    .replace(/\.(?:md|txt|pdf|docx?|pptx?|xlsx?|html?|csv|eml)$/i, '')
    .replace(/\s*\([^)]*\)\s*$/u, '')
    .trim()
  const named = (words: string) => withSmallLetter(words, text)
  const { kind, code, subject } = KIND.exec(plain)?.groups ?? {}
  if (kind !== undefined && subject !== undefined) return nameOfKind(kind, code, subject, named)
  const [name = '', rest = ''] = plain.split(/\s*[:–—]\s+/, 2)
  if (DETERMINED.test(name) || CLAUSE.test(name) || CODE.test(name)) return undefined
  if (NAMED_KIND.test(name)) return `the ${named(name)}`
  // *Company bonus: how it is calculated* only describes itself.
  const isWhole = rest === '' || CLAUSE.test(rest)
  return isWhole && !isFile && COMPOUND.test(name) && PLAIN.test(name) ? `the ${named(name)} page` : undefined
}

function nameOfKind(
  kind: string,
  code: string | undefined,
  subject: string,
  named: (words: string) => string,
): string | undefined {
  const name = kind.length <= 3 ? kind.toUpperCase() : kind.toLowerCase()
  if (code !== undefined && kind.length <= 3) return `${name}-${code}`
  if (code !== undefined && /\D/.test(code)) return `the ${code} ${name}`
  const [key] = KEY.exec(subject) ?? []
  if (key !== undefined) return `the ${key} ${name}`
  if (CODE.test(subject) || subject.length > MAX_SUBJECT_CHARACTERS) return undefined
  // *Support handbook: how we answer*
  if (CLAUSE.test(subject)) return kind.includes(' ') ? `the ${kind.toLowerCase()}` : undefined
  if (COMPOUND.test(subject) && !DETERMINED.test(subject)) return `the ${named(subject)} ${name}`
  return /^\S+ing /.test(subject) ? `the ${name} on ${named(subject)}` : undefined
}

/** Only if the page has the first word with a small letter too: *Rotterdam office* and *Acceptable Use Policy* keep their capitals. */
function withSmallLetter(words: string, text: string): string {
  const small = inSentence(words, text)
  const [first = '', ...others] = small.split(' ')
  if (others.some((word) => /^\p{Lu}\p{Ll}/u.test(word))) return words
  return new RegExp(`(?<![^\\s(])${RegExp.escape(first)}(?![\\p{L}\\p{N}])`, 'u').test(text) ? small : words
}
