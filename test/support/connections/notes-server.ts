import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { SourceEdits } from '../../../packages/connector-kit/testing/conformance/subject.ts'

interface Note {
  notebook: string
  revision: number
  title: string
  text: string
  author: string
  isPrivate: boolean
}

/** The notes app that the example connector reads. */
export class NotesServer {
  readonly token = 'token-of-the-notes-app'
  readonly notes = new Map<string, Note>()
  readonly #feed: { id: string; notebook: string; isGone: boolean }[] = []
  #last = 0
  url = ''

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      const isAllowed = request.headers['authorization'] === `Bearer ${this.token}`
      const body = isAllowed ? this.#answer(new URL(request.url ?? '/', this.url)) : undefined
      response.writeHead(isAllowed ? (body === undefined ? 404 : 200) : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    after(() => {
      server.closeAllConnections()
      server.close()
    })
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return this
  }

  add(notebook: string, change: Partial<Note> = {}): string {
    const id = `note-${String(++this.#last).padStart(4, '0')}`
    const text = `text of ${id}`
    this.#put(id, {
      notebook,
      revision: 1,
      title: `Note ${this.#last}`,
      text,
      author: 'ann',
      isPrivate: false,
      ...change,
    })
    return id
  }

  readonly edits: SourceEdits = {
    add: async () => this.add('open'),
    change: async () => {
      const [id, note] = [...this.notes].at(0) as [string, Note]
      this.#put(id, { ...note, revision: note.revision + 1, text: `${note.text} again` })
      return id
    },
    remove: async () => {
      const [id, { notebook }] = [...this.notes].at(-1) as [string, Note]
      this.notes.delete(id)
      this.#feed.push({ id, notebook, isGone: true })
      return id
    },
  }

  #put(id: string, note: Note): void {
    this.notes.set(id, note)
    this.#feed.push({ id, notebook: note.notebook, isGone: false })
  }

  #answer({ pathname, searchParams }: URL): unknown {
    const [, kind, id = ''] = pathname.split('/').map(decodeURIComponent)
    if (kind === 'me') return { name: 'crawler' }
    if (kind === 'members') {
      return ['ann', 'bob'].map((name) => ({ id: name, name, email: `${name}@acme.example`, isActive: true }))
    }
    if (kind === 'teams') return [{ id: 'hr', title: 'HR team', members: [{ account: 'ann' }] }]
    if (kind === 'changes') {
      const since = searchParams.get('since') === 'now' ? this.#feed.length : Number(searchParams.get('since'))
      return { next: this.#feed.length, changes: this.#feed.slice(since) }
    }
    if (kind === 'notes') return this.notes.has(id) ? { id, ...this.notes.get(id) } : undefined
    if (id === '')
      return [
        { id: 'open', title: 'Open' },
        { id: 'hr', title: 'HR', team: 'hr' },
      ]
    const from = searchParams.get('after') ?? ''
    return [...this.notes]
      .filter(([noteId, { notebook }]) => notebook === id && noteId > from)
      .slice(0, Number(searchParams.get('limit')))
      .map(([noteId, note]) => ({ id: noteId, ...note }))
  }
}
