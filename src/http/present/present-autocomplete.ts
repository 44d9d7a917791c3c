import { documentId } from '../../domain/documents/document.ts'
import { documentUrl } from '../../domain/documents/document-url.ts'
import type { AnswerView } from '../../domain/knowledge/answers/get-answer.ts'
import type { AutocompleteAnswer } from '../../domain/search/autocomplete/autocomplete.ts'
import type { Completion, CompletionKind } from '../../domain/search/autocomplete/completion.ts'
import { newTrackingToken, resultToken } from '../../domain/search/hits/tracking-token.ts'
import type { Quicklink } from '../../wire/datasource-config.ts'
import type { Answer } from '../schemas/knowledge/answer.ts'
import type { AutocompleteResponse, AutocompleteResult } from '../schemas/search/autocomplete.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentAnswer } from './knowledge/present-answer.ts'
import { type PresentContext, presentCollection } from './knowledge/present-collection.ts'
import { type PersonNames, presentAuthor, presentDocument } from './present-document.ts'

const TITLES: Readonly<Record<CompletionKind, string>> = {
  GOLINK: 'Go links',
  QUICKLINK: 'Quick links',
  SUGGESTION: 'Suggestions',
  DOCUMENT: 'Documents',
  ENTITY: 'People',
  OPERATOR: 'Operators',
  OPERATOR_VALUE: 'Values',
  DATASOURCE: 'Apps',
}

export function presentAutocomplete(
  answer: AutocompleteAnswer,
  typed: string,
  people: PersonNames,
): Omit<Wire<typeof AutocompleteResponse>, 'backendTimeMillis'> {
  const trackingToken = newTrackingToken()
  const { completions } = answer
  return {
    trackingToken,
    results: completions.map((completion, rank) =>
      presentCompletion(completion, answer, { typed, trackingToken, rank, people }),
    ),
    groups: groupsOf(completions),
  }
}

function presentCompletion(
  { kind, text, document, person, jobTitle, answer, collection, operator, url, quicklink }: Completion,
  { datasources }: AutocompleteAnswer,
  { typed, trackingToken, rank, people }: { typed: string; trackingToken: string; rank: number; people: PersonNames },
): Wire<typeof AutocompleteResult> {
  return {
    result: text,
    resultType: kind,
    ...(operator && {
      operatorMetadata: {
        name: operator.name,
        isCustom: operator.isCustom,
        operatorType: operator.type,
        helpText: operator.help,
        ...(operator.value !== undefined && { value: operator.value }),
        ...(operator.displayValue !== undefined && { displayValue: operator.displayValue }),
      },
    }),
    ...(document && {
      document: presentDocument(document, datasources.get(document.datasource), people),
      url: documentUrl(document),
    }),
    ...(url !== undefined && { url }),
    ...(quicklink && { quicklink: structuredClone(quicklink) as Wire<typeof Quicklink> }),
    ...(person && {
      structuredResult: {
        person: { ...presentAuthor(person, people), ...(jobTitle && { metadata: { title: jobTitle } }) },
      },
    }),
    ...(answer && { structuredResult: { answer: presentHeading(answer, { people, datasources }) } }),
    ...(collection && { structuredResult: { collection: presentCollection(collection, { people, datasources }) } }),
    trackingToken: resultToken(trackingToken, rank, document ? documentId(document) : text),
    ranges: rangesOf(text, typed),
  }
}

/** An answer without its text: whoever chooses it reads it. */
function presentHeading(view: AnswerView, context: PresentContext): Wire<typeof Answer> {
  const { bodyText: _, combinedAnswerText: __, ...heading } = presentAnswer(view, context)
  return heading
}

/** Where the words that were typed begin words of the result. */
function rangesOf(text: string, typed: string): { startIndex: number; endIndex: number; type: 'BOLD' }[] {
  const starts = (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort((a, b) => b.length - a.length)
  const ranges: { startIndex: number; endIndex: number; type: 'BOLD' }[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const start = starts.find((each) => word.toLowerCase().startsWith(each))
    if (start !== undefined) ranges.push({ startIndex: index, endIndex: index + start.length, type: 'BOLD' })
  }
  return ranges
}

function groupsOf(completions: readonly Completion[]): Wire<typeof AutocompleteResponse>['groups'] {
  const groups: { startIndex: number; endIndex: number; title: string }[] = []
  for (const [index, { kind }] of completions.entries()) {
    const last = groups.at(-1)
    if (last?.title === TITLES[kind]) last.endIndex = index + 1
    else groups.push({ startIndex: index, endIndex: index + 1, title: TITLES[kind] })
  }
  return groups
}
