import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { type Answer, makeApp, type TestApp } from './make-app.ts'

const SCOPES = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN')
const email = (name: string) => `${name}@acme.example`

/** The service with three people of the directory, an administrator, and two documents, one of them Bob's alone. */
export class KnowledgeApp {
  readonly app: TestApp
  readonly push: string
  readonly ann: string
  readonly bob: string
  readonly eve: string
  readonly admin: string

  private constructor(app: TestApp, push: string, tokens: readonly [string, string, string, string]) {
    this.app = app
    this.push = push
    ;[this.ann, this.bob, this.eve, this.admin] = tokens
  }

  /** Everybody may announce and pin for everyone there; `publishing.test.ts` is about who may otherwise. */
  static async make(...[settings, ...options]: Parameters<typeof makeApp>): Promise<KnowledgeApp> {
    const app = await makeApp({ membersPublish: 'on', ...settings }, ...options)
    const push = await app.indexingToken()
    await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
    const page = (id: string, title: string, permissions?: object) => ({
      id,
      objectType: 'Page',
      title,
      viewURL: `https://wiki.example/${id}`,
      body: { mimeType: 'text/plain', textContent: `${title} and what else there is to say.` },
      ...(permissions && { permissions }),
    })
    const documents = [
      page('open', 'Wombat handbook'),
      page('other', 'Koala handbook'),
      page('closed', 'Salaries of wombats', { allowedUsers: [{ email: email('bob') }] }),
    ]
    await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
    const people = [
      { email: email('ann'), firstName: 'Ann', lastName: 'Adams', department: 'Engineering' },
      { email: email('bob'), firstName: 'Bob', lastName: 'Brown', department: 'Sales' },
      { email: email('eve'), firstName: 'Eve', lastName: 'Evans', department: 'Sales Operations' },
    ]
    for (const employee of people) await app.index('indexemployee', { employee }, push)
    await app.indexed()
    return new KnowledgeApp(app, push, [
      await app.clientToken(email('ann'), SCOPES),
      await app.clientToken(email('bob'), SCOPES),
      await app.clientToken(email('eve'), SCOPES),
      await app.administratorToken(email('admin')),
    ])
  }

  ask(token: string, operation: string, body: object = {}): Promise<Answer> {
    return this.app.send(`/rest/api/v1/${operation}`, body, { token })
  }

  /** The id under which answers know a person. */
  async personId(name: string): Promise<string> {
    const { body } = await this.ask(this.ann, 'people', { emailIds: [email(name)] })
    return body.results[0].obfuscatedId
  }
}

export const audience = (fieldName: string, ...values: string[]) => ({
  audienceFilters: [{ fieldName, values: values.map((value) => ({ value, relationType: 'EQUALS' })) }],
})

export const role = (name: string, ...people: string[]) =>
  people.map((person) => ({
    role: name,
    person: { name: person, obfuscatedId: '', metadata: { email: email(person) } },
  }))

/** Asserts that two errors differ only in what the caller sent. */
export function sameRefusal(one: Answer, other: Answer, ids: readonly unknown[]): boolean {
  const plain = ({ status, body }: Answer) => {
    const { requestId: _, ...error } = body.error
    return ids.reduce<string>((text, id) => text.replaceAll(String(id), 'ID'), JSON.stringify({ status, error }))
  }
  return plain(one) === plain(other)
}
