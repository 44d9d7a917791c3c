import assert from 'node:assert/strict'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { eventually } from './eventually.ts'
import { makeApp, type TestApp } from './make-app.ts'

export const GOVERNANCE = '/rest/api/v1/governance/'
const email = (name: string) => `${name}@acme.example`

/** A service with a data source `wiki`, an administrator and Ann, who can see what everyone can see. */
export class Governed {
  readonly app: TestApp
  readonly push: string
  readonly admin: string
  readonly ann: string

  constructor(app: TestApp, push: string, admin: string, ann: string) {
    this.app = app
    this.push = push
    this.admin = admin
    this.ann = ann
  }

  static async make(...options: Parameters<typeof makeApp>): Promise<Governed> {
    const app = await makeApp(...options)
    const push = await app.indexingToken()
    await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
    const scopes = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN')
    const admin = await app.administratorToken(email('admin'))
    return new Governed(app, push, admin, await app.clientToken(email('ann'), scopes))
  }

  async write(texts: Readonly<Record<string, string>>, permissions: object = { allowAnonymousAccess: true }) {
    const documents = Object.entries(texts).map(([id, textContent]) => ({
      id,
      objectType: 'Page',
      title: `Quokka ${id}`,
      viewURL: `https://wiki.example/${id}`,
      body: { mimeType: 'text/plain', textContent },
      permissions,
    }))
    const answer = await this.app.index('indexdocuments', { datasource: 'wiki', documents }, this.push)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    await this.app.indexed()
  }

  ask(operation: string, body?: object, token = this.admin) {
    const method = body === undefined ? 'GET' : 'POST'
    return this.app.send(GOVERNANCE + operation, body, { token, method })
  }

  list(query: string, token = this.admin) {
    return this.app.send(`/admin/api/v1/findings?${query}`, undefined, { token, method: 'GET' })
  }

  /** Deletes a policy. */
  remove(id: string, token = this.admin) {
    return this.app.send(`${GOVERNANCE}data/policies/${id}`, undefined, { token, method: 'DELETE' })
  }

  async policy(request: object): Promise<string> {
    const { status, body } = await this.ask('data/policies', request)
    assert.equal(status, 200, JSON.stringify(body))
    return body.report.id
  }

  async scanned(id: string): Promise<void> {
    await eventually('the policy has seen everything', async () => {
      const { report } = (await this.ask(`data/policies/${id}`)).body
      const active = await this.app.app.services.dlpPolicies.find(id)
      const isWhole = (active?.scan.position ?? -1) >= (await this.app.app.services.documents.lastSeq())
      return report.lastScanStatus === 'SUCCESS' && isWhole
    })
  }

  /** The lines of a CSV, without the heading: of each the document and the quote. */
  async found(operation: string): Promise<[string, string][]> {
    const { status, body } = await this.ask(operation)
    assert.equal(status, 200)
    const lines = (body as string).trimEnd().split('\r\n').slice(1)
    return lines.map((line) => [line.split(',')[2]?.split(':')[2] ?? '', line.split(',').slice(13).join(',')])
  }

  titles(): Promise<string[]> {
    return this.app.titles(this.ann, 'quokka').then((titles) => titles.sort())
  }
}
