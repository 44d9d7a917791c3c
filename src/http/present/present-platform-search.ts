import { documentId } from '../../domain/documents/document.ts'
import { documentUrl } from '../../domain/documents/document-url.ts'
import { personValue } from '../../domain/search/engine/to-indexed-document.ts'
import type { SearchAnswer } from '../../domain/search/search-answer.ts'
import type { Log } from '../../kernel/log.ts'
import type { UserReference } from '../../wire/document-definition.ts'
import type { PlatformSearchResponse } from '../schemas/search/platform-search.ts'
import type { Wire } from '../schemas/wire.ts'
import { type PersonNames, presentAuthor } from './present-document.ts'
import { presentEach } from './present-each.ts'

/** A page of results as the Platform API has them. */
export function presentPlatformSearch(
  { hits, cursor, warning, isCorrected, searchedQuery }: SearchAnswer,
  { people, log, requestId }: { people: PersonNames; log: Pick<Log, 'error'>; requestId: string },
): Wire<typeof PlatformSearchResponse> {
  const person = (of: UserReference | undefined) => {
    if (of === undefined || personValue(of) === '') return undefined
    const { name, obfuscatedId: id } = presentAuthor(of, people)
    return { id, name }
  }
  return {
    results: presentEach(
      hits,
      log,
      ({ document }) => documentId(document),
      ({ document, snippets }) => {
        const { facts } = document
        const creator = person(facts.author)
        const owner = person(facts.owner)
        return {
          url: documentUrl(document),
          title: document.title || documentId(document),
          snippets: snippets.map(({ text }) => text).filter((text) => text !== ''),
          datasource: document.datasource,
          document_type: document.objectType || null,
          ...(creator && { creator }),
          ...(owner && { owner }),
          updated_at: new Date(document.updatedAt).toISOString(),
          created_at: facts.createdAt === undefined ? null : new Date(facts.createdAt).toISOString(),
        }
      },
    ),
    has_more: cursor !== undefined,
    next_cursor: cursor ?? null,
    request_id: requestId,
    warnings: [
      ...(warning === undefined
        ? []
        : [
            {
              code: warning.warningType.toLowerCase(),
              message: `Ignored or changed terms: ${warning.ignoredTerms.join(' ')}`,
            },
          ]),
      ...(isCorrected ? [{ code: 'query_corrected', message: `Searched for: ${searchedQuery}` }] : []),
    ],
  }
}
