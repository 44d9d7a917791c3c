import { DatabaseSync } from 'node:sqlite'
import type { Connector } from '#connector-kit'
import mediawiki from '../../../src/connectors/mediawiki/connector.ts'
import type { Random } from '../../support/random.ts'
import type { MediaWikiServer, WikiSettings } from '../servers/mediawiki.ts'
import { MediaWikiSession } from './mediawiki-session.ts'
import type { World } from './world.ts'
import { people, sized } from './world-size.ts'

const USERS = people(['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'], 10)
const PASSWORD = 'A-password-of-a-user-1'
const GROUPS = ['staff', 'hr', 'ops']
const NAMESPACES = ['', 'Help:', 'HR:', 'Ops:']
const LOCKABLE = { Main: 0, Help: 12, HR: 3000, Ops: 3002 }
const READ_NAMESPACES = [0, 2, 4, 6, 12, 14, 3000, 3002]

/** Users in groups that can read the wiki or not, restricted namespaces, and pages that are moved, deleted and restored. */
export class MediaWikiWorld implements World {
  readonly connector = mediawiki as unknown as Connector
  readonly secret: Record<string, unknown>
  readonly missing = ['page-99999999', 'page-0', 'neither']
  readonly readingMethods = ['POST']
  readonly edits = {
    add: async () => {
      const id = await this.writePage(`Edits ${this.#edits.size}`, 'Added')
      this.#edits.set(id, `Edits ${this.#edits.size}`)
      return id
    },
    change: () => this.writePage(this.#edits.values().next().value ?? '', `Changed ${performance.now()}`),
    remove: async () => {
      const [id, title] = [...this.#edits].at(-1) ?? ['', '']
      this.#edits.delete(id)
      await this.deletePage(title)
      return id
    },
  }
  /** Pages that only `edits` changes: IDs and titles. */
  readonly #edits = new Map<string, string>()
  readonly #server: MediaWikiServer
  readonly #admin: MediaWikiSession
  readonly #users = new Map<string, { readonly name: string; readonly session: MediaWikiSession }>()
  #settings: WikiSettings = { readers: ['staff', 'hr'], lockdown: {}, blockDisablesLogin: false }

  private constructor(server: MediaWikiServer) {
    this.#server = server
    this.#admin = new MediaWikiSession(server.url)
    this.secret = { password: server.password }
  }

  static async fill(server: MediaWikiServer, random: Random): Promise<MediaWikiWorld> {
    const world = new MediaWikiWorld(server)
    await world.#fill(random)
    return world
  }

  get config(): Record<string, unknown> {
    const named = Object.entries(LOCKABLE).map(([name, id]) => [name, this.#settings.lockdown[id] ?? ['*']] as const)
    const rest = ['Talk', 'User', 'User talk', 'Project', 'File', 'Category'].map((name) => [name, ['*']] as const)
    const isLocked = Object.keys(this.#settings.lockdown).length > 0
    const namespaceReaders = isLocked
      ? [...named, ...rest].map(([name, groups]) => `${name}: ${groups.join(', ')}`)
      : []
    return { url: this.#server.url, user: this.#server.admin, talk: false, files: true, namespaceReaders }
  }

  get accounts(): readonly string[] {
    return [...this.#users.keys()]
  }

  async #fill(random: Random): Promise<void> {
    this.#server.configure(this.#settings)
    if (!(await this.#admin.signIn(this.#server.admin, this.#server.password)))
      throw new Error("The admin can't sign in")
    for (const name of USERS) {
      const fields = { action: 'createaccount', username: name, password: PASSWORD, retype: PASSWORD }
      const token = await this.#admin.call<{ query: { tokens: { createaccounttoken: string } } }>({
        action: 'query',
        meta: 'tokens',
        type: 'createaccount',
      })
      const { createaccounttoken: createtoken } = token.query.tokens
      await this.#admin.call({ ...fields, createtoken, createreturnurl: this.#server.url })
      const list = await this.#admin.call<{ query: { users: { userid: number }[] } }>({
        action: 'query',
        list: 'users',
        ususers: name,
      })
      const id = String(list.query.users[0]?.userid)
      this.#users.set(id, { name, session: new MediaWikiSession(this.#server.url) })
      await this.#changeGroups(random)
    }
    for (let count = 0; count < sized(45); count++) await this.#writePage(random)
    await this.#uploadFile(random)
    for (let count = 0; count < 3; count++) await this.edits.add()
    for (let count = 0; count < sized(10); count++) await this.change(random)
  }

  async change(random: Random): Promise<string> {
    const changes = [
      () => this.#writePage(random),
      () => this.#writePage(random),
      () => this.#movePage(random),
      () => this.#movePage(random),
      () => this.#deletePage(random),
      () => this.#restorePage(random),
      () => this.#uploadFile(random),
      () => this.#changeGroups(random),
      () => this.#changeGroups(random),
      () => this.#blockUser(random),
      () => this.#changeReaders(random),
      () => this.#lockNamespace(random),
    ]
    return random.pick(changes)()
  }

  async visibleTo(account: string): Promise<ReadonlySet<string>> {
    const { name = '', session } = this.#users.get(account) ?? {}
    if (session === undefined) return new Set()
    const { query: who } = await session.call<{ query?: { userinfo: { anon?: boolean } } }>({
      action: 'query',
      meta: 'userinfo',
    })
    if (who?.userinfo.anon !== false) {
      session.signOut()
      // Whoever can't sign in sees what visitors see.
      if (!(await session.signIn(name, PASSWORD))) session.signOut()
    }
    // Anyone can sign out: who lost the right to read still sees what visitors see.
    return (await this.#readableIn(session)).union(await this.visibleToStrangers())
  }

  async #readableIn(session: MediaWikiSession): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    const ids = this.pageIds()
    for (let at = 0; at < ids.length; at += 50) {
      const pageids = ids.slice(at, at + 50).join('|')
      const fields = { action: 'query', prop: 'info', intestactions: 'read', pageids }
      const { query } = await session.call<{ query?: { pages: { pageid: number; actions: { read: boolean } }[] } }>(
        fields,
      )
      for (const { pageid, actions } of query?.pages ?? []) if (actions.read) found.add(`page-${pageid}`)
    }
    return found
  }

  nameOf(account: string): string {
    return this.#users.get(account)?.name ?? ''
  }

  visibleToStrangers(): Promise<ReadonlySet<string>> {
    return this.#readableIn(new MediaWikiSession(this.#server.url))
  }

  /** Pages that must be listed, as the database has them. */
  pageIds(): number[] {
    const database = new DatabaseSync(this.#server.database, { readOnly: true })
    const sql = `select page_id from page where page_is_redirect = 0 and page_namespace in (${READ_NAMESPACES.join(',')})`
    const rows = database.prepare(sql).all() as { page_id: number }[]
    database.close()
    return rows.map(({ page_id }) => page_id)
  }

  async deletePage(title: string): Promise<void> {
    await this.#admin.change({ action: 'delete', title })
  }

  /** Returns the ID of its item. */
  async writePage(title: string, text: string): Promise<string> {
    const { edit } = await this.#admin.change<{ edit?: { pageid: number } }>({ action: 'edit', title, text })
    return `page-${edit?.pageid}`
  }

  async #writePage(random: Random): Promise<string> {
    const title = this.#title(random)
    const text = random.chance(0.15)
      ? '#REDIRECT [[Main Page]]'
      : `== Part ==\nText ${random.below(1e6)}\n[[Category:Topic ${random.below(3)}]]`
    await this.writePage(title, text)
    return `write ${title}: ${text.slice(0, 9)}`
  }

  #title(random: Random): string {
    return `${random.pick(NAMESPACES)}Page ${random.below(sized(12))}`
  }

  async #movePage(random: Random): Promise<string> {
    const [from, to] = [this.#title(random), this.#title(random)]
    const options = { ignorewarnings: '1', ...(random.chance(0.5) && { noredirect: '1' }) }
    await this.#admin.change({ action: 'move', from, to, ...options })
    return `move ${from} to ${to}`
  }

  async #deletePage(random: Random): Promise<string> {
    const title = this.#title(random)
    await this.deletePage(title)
    return `delete ${title}`
  }

  async #restorePage(random: Random): Promise<string> {
    const title = this.#title(random)
    await this.#admin.change({ action: 'undelete', title })
    return `restore ${title}`
  }

  async #uploadFile(random: Random): Promise<string> {
    const name = `Notes${random.below(3)}.txt`
    await this.#admin.upload(name, `Contents ${random.below(1e6)}`)
    return `upload ${name}`
  }

  async #changeGroups(random: Random): Promise<string> {
    const { name } = random.pick([...this.#users.values()])
    const groups = [...GROUPS, 'suspended']
    const add = random.pick(groups)
    const remove = random.pick(groups.filter((each) => each !== add))
    await this.#admin.change({ action: 'userrights', user: name, add, remove }, 'userrights')
    return `${name} joins ${add} and leaves ${remove}`
  }

  async #blockUser(random: Random): Promise<string> {
    const { name } = random.pick([...this.#users.values()])
    const isBlocked = random.chance(0.5)
    await this.#admin.change({ action: isBlocked ? 'block' : 'unblock', user: name })
    return `${isBlocked ? 'block' : 'unblock'} ${name}`
  }

  async #changeReaders(random: Random): Promise<string> {
    const readers = random.chance(0.15) ? ['*'] : ['user', ...GROUPS].filter(() => random.chance(0.4))
    this.#settings = { ...this.#settings, readers, blockDisablesLogin: random.chance(0.5) }
    this.#server.configure(this.#settings)
    return `settings ${JSON.stringify(this.#settings)}`
  }

  async #lockNamespace(random: Random): Promise<string> {
    const id = random.pick(Object.values(LOCKABLE))
    const { [id]: _, ...others } = this.#settings.lockdown
    const groups = ['sysop', ...GROUPS.filter(() => random.chance(0.5))]
    const lockdown = random.chance(0.4) ? others : { ...others, [id]: groups }
    this.#settings = { ...this.#settings, lockdown }
    this.#server.configure(this.#settings)
    return `lockdown ${JSON.stringify(lockdown)}`
  }
}
