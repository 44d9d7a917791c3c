import { call } from '../../shared/call.ts'
import { groupName } from '../../shared/group-name.ts'
import { may } from '../../shared/start.ts'
import type { Choice } from './pick-list.tsx'

const SHOWN = '8'

export async function findUsers(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { items } = await call('GET /admin/api/v1/users', { query: { search, limit: SHOWN } }, signal)
  return items.map(({ email, name }) => ({ value: email, label: `${name} (${email})` }))
}

/** The email of the only user that a typed name matches, or else what was typed. */
export async function emailOf(typed: string): Promise<string> {
  const text = typed.trim()
  if (text === '' || text.includes('@') || !may('users')) return text
  const found = await findUsers(text, new AbortController().signal).catch(() => [])
  return found.length === 1 && found[0] !== undefined ? found[0].value : text
}

export async function findGroups(datasource: string, prefix: string, signal: AbortSignal): Promise<Choice[]> {
  const input = { path: { name: datasource }, query: { prefix, limit: SHOWN } }
  const { items } = await call('GET /admin/api/v1/datasources/{name}/groups', input, signal)
  return items.map(({ name, title, members }) => ({
    value: name,
    label: title ?? groupName(name),
    side: `${name}, ${members === 1 ? '1 member' : `${members} members`}`,
  }))
}

/** Items of connected sources. The value is the data source and the ID of the document. */
export async function findItems(text: string, signal: AbortSignal): Promise<Choice[]> {
  const { items } = await call('GET /admin/api/v1/connection-items', { query: { text } }, signal)
  return items.map(({ connection, datasource, docId, title }) => ({
    value: JSON.stringify([datasource, docId]),
    label: title ?? docId,
    side: title === undefined || title === docId ? connection.title : `${connection.title}, ${docId}`,
  }))
}
