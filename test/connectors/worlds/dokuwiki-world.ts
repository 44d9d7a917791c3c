import type { Connector } from '#connector-kit'
import dokuwiki from '../../../src/connectors/dokuwiki/connector.ts'
import { decodeAnswer, encodeCall, type RpcParameter } from '../../../src/connectors/dokuwiki/xml-rpc.ts'
import type { Random } from '../../support/random.ts'
import type { DokuWikiServer } from '../servers/dokuwiki.ts'
import type { World } from './world.ts'
import { people, sized } from './world-size.ts'

const USERS = people(['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'chief', 'a.b-c'], 14)
const GROUPS = ['user', 'hr', 'ops', 'temps', 'night_shift']
const NAMESPACES = ['', 'hr:', 'hr:pay:', 'ops:', 'users:ann:', 'users:a.b-c:', 'night_shift:', 'deep:er:still:']
const LEVELS = [0, 0, 1, 1, 2, 8, 16]
const PASSWORD = 'password-of-a-user'

type AclLine = readonly [scope: string, subject: string, level: number]

/** Users in groups, pages and files in namespaces, and an ACL with every kind of line. */
export class DokuWikiWorld implements World {
  readonly connector = dokuwiki as unknown as Connector
  readonly config: Record<string, unknown>
  readonly secret: Record<string, unknown>
  readonly accounts: readonly string[] = USERS
  readonly missing = ['page:no:such:page', 'media:no:such.txt', 'neither']
  readonly readingMethods = ['POST']
  readonly edits = {
    add: () => this.#edit(`edits:page${this.#edits.length}`, 'Added'),
    change: () => this.#edit(this.#edits[0] ?? '', `Changed ${performance.now()}`),
    remove: () => this.#edit(this.#edits.pop() ?? '', ''),
  }
  readonly #server: DokuWikiServer
  readonly #groups = new Map<string, readonly string[]>()
  readonly #files = new Set<string>()
  /** Pages that only `edits` changes. */
  readonly #edits: string[] = []
  #acl: readonly AclLine[] = [
    ['*', '@ALL', 0],
    ['*', '@user', 1],
    ['hr:*', '@user', 0],
    ['hr:*', '@hr', 1],
    ['users:%USER%:*', '%USER%', 16],
  ]

  private constructor(server: DokuWikiServer) {
    this.#server = server
    this.config = { url: server.url, user: server.admin, media: true }
    this.secret = { password: server.password }
  }

  static async fill(server: DokuWikiServer, random: Random): Promise<DokuWikiWorld> {
    const world = new DokuWikiWorld(server)
    await world.#fill(random)
    return world
  }

  async #fill(random: Random): Promise<void> {
    for (const login of USERS) this.#groups.set(login, ['user'])
    this.#writeUsers()
    this.#server.setAcl(this.#acl)
    for (let count = 0; count < sized(30); count++) await this.#writePage(random)
    for (let count = 0; count < sized(4); count++) await this.#upload(random)
    for (let count = 0; count < 3; count++) await this.edits.add()
    for (let count = 0; count < sized(10); count++) await this.change(random)
  }

  async change(random: Random): Promise<string> {
    const changes = [
      () => this.#writePage(random),
      () => this.#deletePage(random),
      () => this.#movePage(random),
      () => this.#upload(random),
      () => this.#deleteFile(random),
      () => this.#changeGroups(random),
      () => this.#changeGroups(random),
      () => this.#switchUser(random),
      () => this.#addAclLine(random),
      () => this.#addAclLine(random),
      () => this.#addAclLine(random),
      () => this.#removeAclLine(random),
      () => this.#removeAclLine(random),
    ]
    return random.pick(changes)()
  }

  async visibleTo(account: string): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    if (!this.#groups.has(account)) return found
    const as = [account, PASSWORD] as const
    const pages = (await this.call(as, 'dokuwiki.getPagelist', '', { depth: 0 })) as { id: string }[]
    for (const { id } of pages) found.add(`page:${id}`)
    for (const id of this.#files) {
      const address = `${this.#server.url}/lib/exe/fetch.php?media=${id}&cache=nocache`
      if ((await fetch(address, { headers: basic(as) })).ok) found.add(`media:${id}`)
    }
    return found
  }

  isThere(account: string): boolean {
    return this.#groups.has(account)
  }

  async visibleToStrangers(): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    const pages = (await this.#asAdmin('dokuwiki.getPagelist', '', { depth: 0 })) as { id: string }[]
    const isShown = async (path: string) => (await fetch(`${this.#server.url}${path}`)).ok
    for (const { id } of pages) if (await isShown(`/doku.php?id=${id}&do=export_raw`)) found.add(`page:${id}`)
    for (const id of this.#files)
      if (await isShown(`/lib/exe/fetch.php?media=${id}&cache=nocache`)) found.add(`media:${id}`)
    return found
  }

  async writePage(id: string, text: string): Promise<void> {
    if ((await this.#asAdmin('wiki.putPage', id, text, { sum: '', minor: 0 })) !== true)
      throw new Error(`Can't write ${id}`)
  }

  setAcl(acl: readonly AclLine[]): void {
    this.#acl = acl
    this.#server.setAcl(acl)
  }

  async #edit(id: string, text: string): Promise<string> {
    if (text === 'Added') this.#edits.push(id)
    await this.writePage(id, text)
    return `page:${id}`
  }

  async #writePage(random: Random): Promise<string> {
    const id = this.#pageId(random)
    await this.writePage(id, `====== About ${id} ======\nText ${random.below(1e6)}`)
    return `write ${id}`
  }

  #pageId(random: Random): string {
    return `${random.pick(NAMESPACES)}page${random.below(sized(5))}`
  }

  async #deletePage(random: Random): Promise<string> {
    const id = this.#pageId(random)
    await this.#asAdmin('wiki.putPage', id, '', { sum: '', minor: 0 })
    return `delete ${id}`
  }

  /** The way plugins do it: DokuWiki itself can't move pages. */
  async #movePage(random: Random): Promise<string> {
    const [from, to] = [this.#pageId(random), this.#pageId(random)]
    await this.writePage(to, `Moved from ${from} ${random.below(1e6)}`)
    if (from !== to) await this.#asAdmin('wiki.putPage', from, '', { sum: '', minor: 0 })
    return `move ${from} to ${to}`
  }

  async #upload(random: Random): Promise<string> {
    const id = `${random.pick(NAMESPACES)}file${random.below(2)}.txt`
    const content = Buffer.from(`Contents ${random.below(1e6)}`).toString('base64')
    const done = await this.#asAdmin('wiki.putAttachment', id, { base64: content }, { ow: 1 })
    if (done !== id) throw new Error(`Can't upload ${id}: ${JSON.stringify(done)}`)
    this.#files.add(id)
    return `upload ${id}`
  }

  async #deleteFile(random: Random): Promise<string> {
    if (this.#files.size === 0) return 'nothing: no files'
    const id = random.pick([...this.#files])
    this.#files.delete(id)
    await this.#asAdmin('wiki.deleteAttachment', id)
    return `delete file ${id}`
  }

  async #changeGroups(random: Random): Promise<string> {
    const login = random.pick(USERS)
    if (!this.#groups.has(login)) return `nothing: ${login} is deleted`
    const groups = GROUPS.filter((_, at) => random.chance(at === 0 ? 0.8 : 0.35))
    this.#groups.set(login, groups)
    this.#writeUsers()
    return `${login} is in ${groups.join(', ')}`
  }

  async #switchUser(random: Random): Promise<string> {
    const login = random.pick(USERS)
    const isThere = this.#groups.delete(login)
    if (!isThere) this.#groups.set(login, ['user', 'temps'])
    this.#writeUsers()
    return `${isThere ? 'delete' : 'add'} user ${login}`
  }

  #writeUsers(): void {
    this.#server.setUsers([...this.#groups].map(([login, groups]) => ({ login, password: PASSWORD, groups })))
  }

  async #addAclLine(random: Random): Promise<string> {
    const namespaces = ['*', 'hr:*', 'hr:pay:*', 'ops:*', 'users:*', 'users:ann:*', 'deep:*', 'deep:er:*', 'gone:*']
    const wildcards = ['users:%USER%:*', '%GROUP%:*', 'users:%USER%:page1', 'deep:%GROUP%:*']
    const scope = random.pick([...namespaces, ...namespaces, ...wildcards, this.#pageId(random), this.#pageId(random)])
    const everyone = ['@ALL', ...GROUPS.map((name) => `@${name.replace('_', '%5f')}`), 'ann', 'bob', 'a%2eb%2dc']
    const subject = random.pick([...everyone, '%USER%', '%GROUP%', '@nobody', 'stranger', '@HR'])
    const line = [scope, subject, random.pick(LEVELS)] as const
    this.setAcl([...this.#acl.filter(([where, who]) => where !== scope || who !== subject), line])
    return `add ${line.join(' ')}`
  }

  async #removeAclLine(random: Random): Promise<string> {
    if (this.#acl.length < 2) return 'nothing: the last line stays'
    const line = random.pick(this.#acl)
    this.setAcl(this.#acl.filter((each) => each !== line))
    return `remove ${line.join(' ')}`
  }

  #asAdmin(method: string, ...parameters: (RpcParameter | Base64)[]): Promise<unknown> {
    return this.call([this.#server.admin, this.#server.password], method, ...parameters)
  }

  /** With the name and password in every request, so that nothing is cached in a session. */
  async call(
    as: readonly [string, string],
    method: string,
    ...parameters: (RpcParameter | Base64)[]
  ): Promise<unknown> {
    const body = encodeCall(method, parameters as RpcParameter[]).replace(BASE64, '<value><base64>$1</base64></value>')
    const answer = await fetch(`${this.#server.url}/lib/exe/xmlrpc.php`, {
      method: 'POST',
      headers: { ...basic(as), 'content-type': 'text/xml' },
      body,
    })
    return decodeAnswer(await answer.text())
  }
}

interface Base64 {
  readonly base64: string
}

const BASE64 =
  /<value><struct><member><name>base64<\/name><value><string>([^<]*)<\/string><\/value><\/member><\/struct><\/value>/

function basic([user, password]: readonly [string, string]): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}
