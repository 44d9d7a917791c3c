import { useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../../shared/call.ts'
import { at } from '../../shared/start.ts'
import { documentHref } from '../document-link.ts'
import type { Suggestion } from './suggestion.ts'

type PastedDocument = Answer<'POST /rest/api/v1/getdocuments'>['documents'][string]

const ADDRESS = /^https?:\/\/\S+$/i
const DOCUMENT_ID = /^[\w.-]+:[^\s:]+:\S+$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const GO_LINK = /^go\/(\S+)$/i

/** The document, person or go link that a pasted ID, URL, email or go/ link refers to. */
export function usePasted(typed: string, isOpen: boolean): Suggestion[] {
  const text = typed.trim()
  const isDocument = ADDRESS.test(text) || (DOCUMENT_ID.test(text) && !EMAIL.test(text))
  const documents = useQuery({
    queryKey: ['suggestions', 'pasted document', text],
    queryFn: ({ signal }) => {
      const spec = ADDRESS.test(text) ? { url: text } : { id: text }
      return call('POST /rest/api/v1/getdocuments', { body: { documentSpecs: [spec] } }, signal)
    },
    enabled: isOpen && isDocument,
    retry: false,
  })
  const people = useQuery({
    queryKey: ['suggestions', 'pasted person', text],
    queryFn: ({ signal }) => call('POST /rest/api/v1/people', { body: { emailIds: [text] } }, signal),
    enabled: isOpen && EMAIL.test(text),
    retry: false,
  })
  const [, alias] = GO_LINK.exec(text) ?? []
  if (alias !== undefined) {
    return [{ key: 'pasted', kind: 'link', text: `go/${alias}`, side: 'Open go link', href: at(`/go/${alias}`) }]
  }
  if (isDocument) return Object.values(documents.data?.documents ?? {}).flatMap(toSuggestion)
  return (people.data?.results ?? []).map(({ name, obfuscatedId }) => ({
    key: `pasted ${obfuscatedId}`,
    kind: 'person',
    text: name,
    side: text,
    person: obfuscatedId,
  }))
}

function toSuggestion({ id, title, url = '', metadata }: PastedDocument): Suggestion[] {
  if (id === undefined || title === undefined) return []
  return [
    { key: `pasted ${id}`, kind: 'document', text: title, side: metadata?.container, href: documentHref({ id, url }) },
  ]
}
