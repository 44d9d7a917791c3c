import type { Answer } from '../../shared/call.ts'
import { documentHref } from '../document-link.ts'

type Completion = Answer<'POST /rest/api/v1/autocomplete'>['results'][number]

/** One line in the suggestion list. */
export interface Suggestion {
  readonly key: string
  readonly kind: 'recent' | 'query' | 'operator' | 'document' | 'person' | 'link' | 'page' | 'action'
  readonly text: string
  readonly ranges?: Completion['ranges']
  /** A detail at the end of the line. */
  readonly side?: string | undefined
  /** The link to open instead of searching. */
  readonly href?: string | undefined
  readonly person?: string | undefined
  /** What to do instead of opening a page. */
  readonly run?: () => void
  /** What to search for instead of its text. */
  readonly query?: string
}

export interface SuggestionGroup {
  readonly label: string
  readonly items: readonly Suggestion[]
}

/** Pages and actions come from the app itself. */
type CompletedKind = Exclude<Suggestion['kind'], 'page' | 'action'>

/** The most suggestions of each kind, to keep the list on one screen. */
const SHOWN: Readonly<Record<CompletedKind, number>> = {
  recent: 8,
  query: 4,
  operator: 8,
  document: 6,
  person: 3,
  link: 3,
}

const LABELS: Readonly<Record<CompletedKind, string>> = {
  recent: 'Recent searches',
  query: 'Searches',
  operator: 'Filters',
  link: 'Links',
  document: 'Documents',
  person: 'People',
}

/** By kind. Somebody who types a name means that person. */
export function groupSuggestions(
  completions: readonly Completion[],
  recent: readonly string[],
  typed: string,
): SuggestionGroup[] {
  const all = [
    ...recent.map((text): Suggestion => ({ key: `recent ${text}`, kind: 'recent', text })),
    ...completions.map((completion, at) => toSuggestion(completion, at, typed.trim())),
  ]
  const kinds = Object.keys(LABELS) as CompletedKind[]
  if (all.some((each) => each.kind === 'person' && isNamed(each.text, typed))) {
    kinds.sort((a, b) => Number(b === 'person') - Number(a === 'person'))
  }
  return kinds
    .map((kind) => ({ label: LABELS[kind], items: all.filter((each) => each.kind === kind).slice(0, SHOWN[kind]) }))
    .filter(({ items }) => items.length > 0)
}

/** Whether each typed word begins a part of the name. */
function isNamed(name: string, typed: string): boolean {
  const parts = name.toLowerCase().split(/\s+/)
  const words = typed.toLowerCase().trim().split(/\s+/)
  return typed.trim().length > 1 && words.every((word) => parts.some((part) => part.startsWith(word)))
}

function toSuggestion(completion: Completion, at: number, typed: string): Suggestion {
  const { result: text, resultType, ranges, document, url, structuredResult, operatorMetadata } = completion
  const common = { key: `${resultType} ${at} ${text}`, text, ...(ranges && { ranges }) }
  switch (resultType) {
    case 'DOCUMENT':
    case 'ADDITIONAL_DOCUMENT':
      return {
        ...common,
        kind: 'document',
        side: document?.metadata.container,
        href: document ? documentHref(document, typed) : url,
      }
    case 'ENTITY': {
      const person = structuredResult?.person
      return { ...common, kind: 'person', side: person?.metadata?.title, person: person?.obfuscatedId }
    }
    case 'OPERATOR':
    case 'OPERATOR_VALUE':
      return { ...common, kind: 'operator', side: operatorMetadata?.displayValue ?? operatorMetadata?.helpText }
    case 'GOLINK':
    case 'QUICKLINK':
      return { ...common, kind: 'link', side: url, href: url }
    default:
      return { ...common, kind: 'query' }
  }
}
