import * as kit from '@almanac/connector-kit'
import { Type } from 'typebox'

type Notebook = { id: string; title: string; team?: string }
type Note = Record<'id' | 'notebook' | 'title' | 'text' | 'author', string> & { revision: number; isPrivate: boolean }

export default kit.defineConnector({
  name: 'notes',
  title: 'Notes',
  description: 'Notes of a small notes app, with the permissions of their notebooks.',
  category: 'wiki',
  version: 1,
  config: Type.Object({ url: Type.String({ format: 'uri', title: 'URL' }) }),
  secret: Type.Object({ token: Type.String({ title: 'Access token', minLength: 1 }) }),
  transport: 'http',
  hosts: ({ url }) => [kit.hostOf(url)],
  credentials: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  verifiesEmails: true,
  permissionRules: [{ source: 'Team of a notebook', almanac: 'A group', isExact: true }],
  objectTypes: [{ name: 'note', title: 'Note' }],

  async *check(source) {
    const { name } = await get<{ name: string }>(source, '/me')
    yield { name: 'Sign in', result: 'ok', detail: `Signed in as ${name}.` }
  },
  async *accounts(source) {
    yield* await get<kit.Account[]>(source, '/members')
  },
  async *groups(source) {
    yield* await get<kit.Group[]>(source, '/teams')
  },
  async *scopes(source) {
    for (const { id, title, team } of await get<Notebook[]>(source, '/notebooks')) {
      yield { id, title, access: team === undefined ? kit.sourceUsers : kit.group(team) }
    }
  },
  async *list(source, { id: notebook }, checkpoint) {
    for (let after = String(checkpoint ?? ''); ; ) {
      const page = await get<Note[]>(source, `/notebooks/${notebook}/notes?after=${after}&limit=100`)
      for (const { id, revision } of page) yield { kind: 'entry', id, version: String(revision) }
      const last = page.at(-1)
      if (last === undefined) return
      after = last.id
      yield { kind: 'checkpoint', state: after }
    }
  },
  async read(source, { id }) {
    try {
      return { kind: 'item', item: toItem(await get<Note>(source, `/notes/${encodeURIComponent(id)}`)) }
    } catch (error) {
      if (error instanceof kit.SourceError && error.kind === 'gone') return { kind: 'gone' }
      throw error
    }
  },
})

function toItem({ id, notebook, revision, title, text, author, isPrivate }: Note): kit.Item {
  const body = { mimeType: 'text/plain', content: text }
  const access = isPrivate ? kit.user(author) : kit.scope(notebook)
  return { id, scope: notebook, version: String(revision), objectType: 'note', title, body, author, access }
}

export async function get<T>({ http, config }: kit.Source<{ url: string }>, path: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode((await http.get(config.url + path)).bytes)) as T
}
