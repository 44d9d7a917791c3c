import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { type Answer, makeApp, type TestApp } from './make-app.ts'

export const ALICE = 'alice@acme.example'
export const BOB = 'bob@acme.example'

const SCOPES = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN')

export interface ChatPage {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly rest?: Record<string, unknown>
}

/** The service with a wiki, and two people who may ask. */
export class ChatApp {
  readonly app: TestApp
  readonly push: string
  readonly alice: string
  readonly bob: string

  private constructor(app: TestApp, push: string, alice: string, bob: string) {
    this.app = app
    this.push = push
    this.alice = alice
    this.bob = bob
  }

  static async make(pages: readonly ChatPage[], ...options: Parameters<typeof makeApp>): Promise<ChatApp> {
    const app = await makeApp(...options)
    const push = await app.indexingToken()
    await app.addDatasource({ name: 'wiki', displayName: 'Acme Wiki', isUserReferencedByEmail: true })
    const chat = new ChatApp(app, push, await app.clientToken(ALICE, SCOPES), await app.clientToken(BOB, SCOPES))
    await chat.write(...pages)
    return chat
  }

  async write(...pages: readonly ChatPage[]): Promise<void> {
    const documents = pages.map(({ id, title, text, rest }) => ({
      id,
      objectType: 'Page',
      title,
      viewURL: `https://wiki.example/${id}`,
      body: { mimeType: 'text/markdown', textContent: text },
      updatedAt: '2026-03-01T00:00:00Z',
      ...rest,
    }))
    const { status, body } = await this.app.index('indexdocuments', { datasource: 'wiki', documents }, this.push)
    if (status !== 200) throw new Error(JSON.stringify(body))
    await this.app.indexed()
  }

  client(token: string, operation: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.app.send(`/rest/api/v1/${operation}`, body, { token, headers })
  }

  ask(token: string, text: string, rest: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.client(token, 'chat', { messages: [{ fragments: [{ text }] }], ...rest }, headers)
  }
}

interface Fragment {
  text?: string
  citation?: {
    sourceDocument: { id: string; title: string }
    referenceRanges: { textRange: { startIndex: number; endIndex: number }; snippets: { text: string }[] }[]
  }
}

interface ChatBody {
  messages: { messageType: string; fragments: Fragment[] }[]
}

const fragmentsOf = ({ messages }: ChatBody) =>
  messages.filter(({ messageType }) => messageType === 'CONTENT').flatMap(({ fragments }) => fragments)

/** The text of an answer. */
export function textOf(body: ChatBody): string {
  return fragmentsOf(body)
    .map(({ text = '' }) => text)
    .join('')
}

export function citationsOf(body: ChatBody): NonNullable<Fragment['citation']>[] {
  return fragmentsOf(body).flatMap(({ citation }) => citation ?? [])
}

/** The documents that an answer cites. */
export function citedIn(body: ChatBody): string[] {
  return citationsOf(body).map(({ sourceDocument }) => sourceDocument.id)
}
