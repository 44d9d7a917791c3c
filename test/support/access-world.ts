import assert from 'node:assert/strict'
import { VISIBILITY_OVERRIDES } from '../../src/domain/access/visibility-override.ts'
import { addDatasource } from '../../src/domain/datasources/add-datasource.ts'
import { overrideVisibility } from '../../src/domain/governance/override-visibility.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { AccessModel, GROUPS, type ModelPermissions, ownerOf, USERS } from './access-model.ts'
import { HeldLog } from './held-log.ts'
import type { TestApp } from './make-app.ts'
import { allEmbedded } from './meaning-app.ts'
import type { Random } from './random.ts'

const WIKI_IDS = Array.from({ length: 24 }, (_, at) => `w${at}`)
const GIT_IDS = Array.from({ length: 8 }, (_, at) => `g${at}`)
export const ALL_IDS = [...WIKI_IDS, ...GIT_IDS]

/** A word that only the document of this id has, and that no stemmer touches. */
export function wordOf(id: string): string {
  const at = ALL_IDS.indexOf(id)
  return `zorb${LETTERS[Math.floor(at / LETTERS.length)]}${LETTERS[at % LETTERS.length]}x`
}

const LETTERS = 'bdgkmx'

/** A service and what the test knows of it. Changes go through the front door, by every kind of write there is. */
export class AccessWorld {
  app: TestApp
  readonly model = new AccessModel()
  readonly #push: string
  readonly #random: Random
  readonly #restart: () => Promise<TestApp>
  #log: HeldLog
  #uploads = 0

  constructor(app: TestApp, push: string, random: Random, restart: () => Promise<TestApp>) {
    this.app = app
    this.#push = push
    this.#random = random
    this.#restart = restart
    this.#log = new HeldLog(app.app.services.documents)
  }

  async prepare(): Promise<void> {
    await this.app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
    await this.app.addDatasource({ name: 'git', isUserReferencedByEmail: true })
    for (const name of GROUPS) await this.#send('indexgroup', { group: { name } })
  }

  /** Everything that was written can be found, by its words and by its meaning. */
  async settle(): Promise<void> {
    this.#log.release()
    await (this.hasMeaning() ? allEmbedded(this.app) : this.app.indexed())
  }

  hasMeaning(): boolean {
    return this.app.app.services.meaning !== undefined
  }

  async stop(): Promise<void> {
    this.#log.release()
    await this.app.app.stop()
  }

  /** Returns what was done. The engine may be kept from following for a while. */
  async change(): Promise<string> {
    const random = this.#random
    if (random.chance(0.3)) this.#log.hold()
    const changes: Record<string, readonly [weight: number, () => Promise<void>]> = {
      join: [4, () => this.#join()],
      leave: [3, () => this.#leave()],
      members: [2, () => this.#replaceMembers()],
      active: [1, () => this.#setActive()],
      group: [1, () => this.#deleteGroup()],
      write: [3, () => this.#writeSome(1)],
      several: [2, () => this.#writeSome(1 + random.below(6))],
      permit: [3, () => this.#permit()],
      remove: [2, () => this.#remove()],
      override: [3, () => this.#override()],
      upload: [3, () => this.#upload()],
      process: [1, () => this.#process()],
      default: [1, () => this.#setDefault()],
      restart: [0.2, () => this.#startAgain()],
    }
    const total = Object.values(changes).reduce((sum, [weight]) => sum + weight, 0)
    let at = random.fraction() * total
    for (const [name, [weight, run]] of Object.entries(changes)) {
      at -= weight
      if (at >= 0) continue
      await run()
      return name
    }
    return 'nothing'
  }

  async #join(): Promise<void> {
    const { groupName, member } = this.#membership()
    await this.#send('indexmembership', { membership: { groupName, ...member } })
    this.model.join(groupName, member)
  }

  async #leave(): Promise<void> {
    const { groupName, member } = this.#membership()
    await this.#send('deletemembership', { membership: { groupName, ...member } })
    this.model.leave(groupName, member)
  }

  async #replaceMembers(): Promise<void> {
    const group = this.#random.pick(GROUPS)
    const users = USERS.filter(() => this.#random.chance(0.3))
    const memberships = users.map((memberUserId) => ({ memberUserId }))
    await this.#send('bulkindexmemberships', { ...this.#onlyPage(), group, memberships })
    this.model.replaceMembers(group, users)
  }

  async #setActive(): Promise<void> {
    const email = this.#random.pick(USERS)
    const isActive = this.#random.chance(0.6)
    await this.#send('indexuser', { user: { email, name: email, isActive } })
    this.model.users.set(email, isActive)
  }

  async #deleteGroup(): Promise<void> {
    const groupName = this.#random.pick(GROUPS)
    await this.#send('deletegroup', { groupName })
    this.model.deleteGroup(groupName)
    await this.#send('indexgroup', { group: { name: groupName } })
  }

  async #writeSome(count: number): Promise<void> {
    const random = this.#random
    const datasource = random.chance(0.7) ? 'wiki' : 'git'
    const ids = new Set(random.several(datasource === 'wiki' ? WIKI_IDS : GIT_IDS, count, count))
    const permissions = new Map([...ids].map((id) => [id, this.#permissions(datasource)]))
    const documents = [...permissions].map(([id, said]) => definition(id, said))
    const isSingle = documents.length === 1
    const body = isSingle ? { document: documents[0] } : { documents }
    await this.#send(isSingle ? 'indexdocument' : 'indexdocuments', body, datasource)
    for (const [id, said] of permissions) this.model.write(datasource, id, said)
  }

  async #permit(): Promise<void> {
    const id = this.#random.pick([...this.model.documents.keys(), ''])
    if (id === '') return
    const permissions = this.#random.chance(0.3) ? NOBODY : this.#permissions('wiki')
    const { datasource } = this.model.documents.get(id)!
    await this.#send('updatepermissions', { id, permissions: toWire(permissions ?? NOBODY) }, datasource)
    this.model.write(datasource, id, permissions ?? NOBODY)
  }

  async #remove(): Promise<void> {
    const id = this.#random.pick(ALL_IDS)
    const datasource = id.startsWith('w') ? 'wiki' : 'git'
    await this.#send('deletedocument', { objectType: '', id }, datasource)
    this.model.remove(id)
  }

  async #override(): Promise<void> {
    const id = this.#random.pick([...this.model.documents.keys(), ''])
    if (id === '') return
    const override = this.#random.pick(VISIBILITY_OVERRIDES)
    const docId = `${id.startsWith('w') ? 'wiki' : 'git'}::${id}`
    const [said] = await overrideVisibility(this.app.app.services, operator, [{ docId, override }])
    assert.equal(said?.success, true)
    this.model.overrides.set(id, override)
  }

  /** Replaces the wiki, in one page or two; what is missing goes at once, or waits where it is much. */
  async #upload(): Promise<void> {
    const random = this.#random
    const share = random.pick([0.2, 0.7, 0.95])
    const permissions = new Map(
      WIKI_IDS.filter(() => random.chance(share)).map((id) => [id, this.#permissions('wiki')] as const),
    )
    const documents = [...permissions].map(([id, said]) => definition(id, said))
    const isForced = random.chance(0.5)
    const flags = { ...this.#onlyPage(), ...(isForced && { disableStaleDocumentDeletionCheck: true }) }
    if (random.chance(0.3)) {
      const half = documents.splice(0, documents.length >> 1)
      await this.#send('bulkindexdocuments', { uploadId: flags.uploadId, isFirstPage: true, documents: half })
      await this.#send('bulkindexdocuments', { ...flags, isFirstPage: false, documents })
    } else await this.#send('bulkindexdocuments', { ...flags, documents })
    this.model.replaceDocuments('wiki', permissions, isForced)
  }

  async #process(): Promise<void> {
    await this.#send('processalldocuments', {})
    this.model.deleteStale('wiki')
  }

  async #setDefault(): Promise<void> {
    const defaultAccess = this.#random.pick(['everyone', 'nobody', 'datasourceUsers'] as const)
    await addDatasource(this.app.app.services, { name: 'git', isUserReferencedByEmail: true, defaultAccess })
    this.model.gitDefault = defaultAccess
  }

  async #startAgain(): Promise<void> {
    await this.stop()
    this.app = await this.#restart()
    this.#log = new HeldLog(this.app.app.services.documents)
  }

  #membership() {
    const random = this.#random
    const groupName = random.pick(GROUPS)
    const member = random.chance(0.5) ? { memberUserId: random.pick(USERS) } : { memberGroupName: random.pick(GROUPS) }
    return { groupName, member }
  }

  /** Undefined: the write says nothing of them. */
  #permissions(datasource: string): ModelPermissions | undefined {
    const random = this.#random
    if (datasource === 'git' && random.chance(0.5)) return undefined
    const some = <T>(items: readonly T[], chance: number) => items.filter(() => random.chance(chance))
    return {
      users: some(USERS, 0.15),
      allowed: datasource === 'wiki' ? some(GROUPS, 0.15) : [],
      intersections: datasource === 'wiki' && random.chance(0.3) ? [some(GROUPS, 0.35), some(GROUPS, 0.35)] : [],
      isPublic: random.chance(0.25),
      isForDatasourceUsers: random.chance(0.1),
    }
  }

  #onlyPage() {
    return { uploadId: `u${++this.#uploads}`, isFirstPage: true, isLastPage: true }
  }

  async #send(operation: string, body: object, datasource = 'wiki'): Promise<void> {
    const answer = await this.app.index(operation, { datasource, ...body }, this.#push)
    assert.equal(answer.status, 200, `${operation}: ${JSON.stringify(answer.body)}`)
  }
}

const NOBODY: ModelPermissions = {
  users: [],
  allowed: [],
  intersections: [],
  isPublic: false,
  isForDatasourceUsers: false,
}

function definition(id: string, permissions: ModelPermissions | undefined) {
  return {
    id,
    title: `wombat ${id}`,
    body: { mimeType: 'text/plain', textContent: `The ${wordOf(id)} of the wombat` },
    tags: [`tag-${id}`],
    owner: { email: ownerOf(id) },
    ...(permissions && { permissions: toWire(permissions) }),
  }
}

function toWire({ users, allowed, intersections, isPublic, isForDatasourceUsers }: ModelPermissions) {
  return {
    allowedUsers: users.map((email) => ({ email })),
    allowedGroups: allowed,
    allowedGroupIntersections: intersections.map((requiredGroups) => ({ requiredGroups })),
    allowAnonymousAccess: isPublic,
    allowAllDatasourceUsersAccess: isForDatasourceUsers,
  }
}
