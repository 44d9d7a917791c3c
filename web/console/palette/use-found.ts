import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { may } from '../../shared/start.ts'
import { readDocumentId } from '../parts/document-id-link.tsx'
import { useCall } from '../parts/use-call.ts'
import { findActions, findPages } from './find-pages.ts'
import { type PaletteItem, SHOWN } from './found.ts'

const ADDRESS = /^https?:\/\/\S+$/i
const MANY = { query: { limit: '200' } }
const SECRET = /^alm_/
const REQUEST_ID = /^[\w-]{12}$/

/** Finds what the text refers to: part of a name, or a pasted ID, URL, email, request ID or token. */
export function useFound(typed: string): { found: readonly PaletteItem[]; isLooking: boolean } {
  const text = typed.trim()
  // A pasted secret is only compared in the browser, never sent.
  const isSecret = SECRET.test(text)
  const asked = isSecret ? '' : text
  const documents = useDocuments(asked)
  const people = useCall(
    'GET /admin/api/v1/users',
    { query: { search: asked, limit: String(SHOWN) } },
    { isEnabled: may('users') && asked.length > 1 && !ADDRESS.test(asked) },
  )
  const datasources = useCall('GET /admin/api/v1/datasources', MANY, { isEnabled: may('datasources') })
  const users = asked.length > 1 ? (people.data?.items ?? []) : []
  const requests = useRequests(asked)
  const found = [
    ...requests.found,
    ...documents.found,
    ...users.map(({ email, name }) => ({
      key: email,
      kind: 'person' as const,
      text: name || email,
      side: email,
      path: `/people/users/${encodeURIComponent(email)}`,
    })),
    ...useTokens(text, isSecret),
    ...(isSecret ? [] : [...findPages(text), ...findActions(text)]),
    ...(datasources.data?.items ?? [])
      .filter(({ name, displayName }) => asked !== '' && holds(`${name} ${displayName}`, asked))
      .slice(0, SHOWN)
      .map(({ name, displayName }) => ({
        key: `datasource ${name}`,
        kind: 'datasource' as const,
        text: displayName || name,
        side: name,
        path: `/content/datasources/${encodeURIComponent(name)}`,
      })),
    ...useConnections(asked),
  ]
  return { found, isLooking: documents.isLooking || people.isFetching || requests.isLooking }
}

function useConnections(text: string): PaletteItem[] {
  const { data } = useCall('GET /admin/api/v1/connections', {}, { isEnabled: may('connections') })
  return (data?.items ?? [])
    .filter(({ id, title }) => text !== '' && holds(`${id} ${title}`, text))
    .slice(0, SHOWN)
    .map(({ id, title, connector }) => ({
      key: `connection ${id}`,
      kind: 'connection' as const,
      text: title,
      side: `${connector} connection`,
      path: `/content/connections/${encodeURIComponent(id)}`,
    }))
}

/** A recent request, by the ID from an error message or response header. */
function useRequests(text: string): { found: PaletteItem[]; isLooking: boolean } {
  const isId = REQUEST_ID.test(text)
  const { data, isFetching } = useCall(
    'GET /admin/api/v1/requests',
    { query: { id: text } },
    { isEnabled: isId && may('audit') },
  )
  const found = (isId ? (data?.items ?? []) : [])
    .filter(({ id }) => id === text)
    .map(({ id, operation, status }) => ({
      key: `request ${id}`,
      kind: 'request' as const,
      text: `${operation} returned ${status}`,
      side: 'Request',
      path: `/requests/${encodeURIComponent(id)}`,
    }))
  return { found, isLooking: isFetching }
}

/** By ID even if the admin can't read the document; by URL only if they can. */
function useDocuments(text: string): { found: PaletteItem[]; isLooking: boolean } {
  const isAddress = ADDRESS.test(text)
  const { data, isFetching } = useQuery({
    queryKey: ['document at', text],
    queryFn: ({ signal }) =>
      call('POST /rest/api/v1/getdocuments', { body: { documentSpecs: [{ url: text }] } }, signal),
    enabled: isAddress && may('document-access'),
    retry: false,
  })
  const byAddress = Object.values(data?.documents ?? {}).flatMap(({ id, title }) =>
    id === undefined ? [] : [{ id, title: title ?? id }],
  )
  const wanted = isAddress ? byAddress : [{ id: text, title: text }]
  const found = wanted.flatMap(({ id, title }) => {
    const parts = may('document-access') ? readDocumentId(id) : undefined
    if (parts === undefined) return []
    const [name, type, document] = [parts.name, parts.type, parts.id].map(encodeURIComponent)
    const path = `/content/datasources/${name}/documents/${type}/${document}`
    return [{ key: `document ${id}`, kind: 'document' as const, text: title, side: parts.name, path }]
  })
  return { found, isLooking: isFetching }
}

function useTokens(text: string, isSecret: boolean): PaletteItem[] {
  const indexing = useCall('GET /admin/api/v1/indexing-tokens', MANY, { isEnabled: may('indexing-tokens') })
  const client = useCall('GET /admin/api/v1/client-tokens', MANY, { isEnabled: may('client-tokens.own') })
  const kinds = [
    { kind: 'indexing', side: 'Indexing token', items: indexing.data?.items ?? [] },
    { kind: 'client', side: 'Client token', items: client.data?.items ?? [] },
  ]
  return kinds.flatMap(({ kind, side, items }) =>
    items
      .filter(({ name, secretStart = '' }) => {
        // The whole secret, or the prefix shown in lists and logs.
        if (isSecret) return secretStart !== '' && (text.startsWith(secretStart) || secretStart.startsWith(text))
        return text !== '' && holds(name, text)
      })
      .slice(0, SHOWN)
      .map(({ id, name }) => ({
        key: `token ${id}`,
        kind: 'token' as const,
        text: name,
        side,
        path: `/platform/api-tokens/${kind}/${encodeURIComponent(id)}`,
      })),
  )
}

function holds(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase())
}
