import { ImapFlow } from 'imapflow'
import type { Connector } from '#connector-kit'
import imap from '../../../src/connectors/imap/connector.ts'
import { messageId } from '../../../src/connectors/imap/messages.ts'
import type { Random } from '../../support/random.ts'
import type { MailTestServer } from '../servers/dovecot.ts'
import type { World } from './world.ts'
import { people, sized } from './world-size.ts'

export const CRAWLER = 'crawler'
/** Owners of mailboxes. */
const OWNERS = ['team', 'desk'] as const
export const MAIL_GROUPS = ['hr', 'ops', 'night'] as const
const GROUPS_OF = [['hr'], ['hr', 'ops'], ['night', 'ops', 'hr'], [], ['ops'], ['night']]
/** Logins with their groups. */
export const MAIL_USERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [CRAWLER, []],
  ...OWNERS.map((owner) => [owner, []] as const),
  ...people(['ann', 'bob', 'cat', 'dan'], 8).map(
    (login, at) => [login, GROUPS_OF[at % GROUPS_OF.length] ?? []] as const,
  ),
])
const RIGHTS = ['lr', 'lr', 'lrs', 'l', 'r', 'lrwstipekxa', 's', 'ip']

interface RawClient {
  exec(command: string, attributes: object[], options?: object): Promise<{ next(): void }>
}

/** Mailboxes of two owners with random access control lists. The crawler may administer all of them. */
export class MailWorld implements World {
  readonly connector = imap as unknown as Connector
  readonly config: Record<string, unknown>
  readonly secret: Record<string, unknown>
  readonly accounts = [...MAIL_USERS.keys()]
  readonly #server: MailTestServer
  readonly #owners = new Map<string, ImapFlow>()
  /** Paths by owner. */
  readonly boxes: { readonly owner: string; readonly path: string }[] = []
  #messages = 0

  private constructor(server: MailTestServer) {
    this.#server = server
    const groups = MAIL_GROUPS.map((name) => {
      const members = [...MAIL_USERS].filter(([, own]) => own.includes(name)).map(([login]) => login)
      return `${name}: ${members.join(', ')}`
    })
    this.config = {
      url: server.url,
      user: CRAWLER,
      users: [...MAIL_USERS.keys()],
      groups,
      anyone: false,
      webmail: '',
      allowUnencrypted: false,
    }
    this.secret = { password: server.password }
  }

  static async fill(server: MailTestServer, random: Random): Promise<MailWorld> {
    const world = new MailWorld(server)
    for (const owner of OWNERS) {
      world.#owners.set(owner, await world.#signIn(owner))
      for (const path of ['Projects', 'Projects/Alpha', 'Büro & Team', 'Orders']) await world.#addBox(owner, path)
    }
    for (let count = 0; count < sized(24); count++) await world.addMessage(random)
    for (let count = 0; count < sized(20); count++) await world.setAcl(random)
    return world
  }

  async close(): Promise<void> {
    for (const client of this.#owners.values()) await client.logout()
  }

  change(random: Random): Promise<string> {
    const changes = [
      () => this.setAcl(random),
      () => this.setAcl(random),
      () => this.setAcl(random),
      () => this.setAcl(random),
      () => this.removeAcl(random),
      () => this.addMessage(random),
      () => this.deleteMessage(random),
      () => this.flagDeleted(random),
      () => this.moveMessage(random),
    ]
    return random.pick(changes)()
  }

  /** What the user's mail program lists and can open, message by message. */
  async visibleTo(account: string): Promise<ReadonlySet<string>> {
    const client = await this.#signIn(account)
    const found = new Set<string>()
    for (const { path, flags } of await client.list()) {
      if (flags.has('\\Noselect') || flags.has('\\NonExistent')) continue
      const box = await client.mailboxOpen(path, { readOnly: true }).catch(() => undefined)
      if (box === undefined) continue
      const crawled = this.#asCrawler(account, path)
      for await (const { uid, source } of client.fetch({ deleted: false }, { uid: true, source: true })) {
        if (source !== undefined) found.add(messageId(crawled, { uidValidity: String(box.uidValidity), uid }))
      }
    }
    await client.logout()
    return found
  }

  /** An owner's own `Projects` is `shared/team/Projects` for everyone else. */
  #asCrawler(account: string, path: string): string {
    return account === CRAWLER || path.startsWith('shared/') ? path : `shared/${account}/${path}`
  }

  async #addBox(owner: string, path: string): Promise<void> {
    await this.#client(owner).mailboxCreate(path)
    this.boxes.push({ owner, path })
    await this.#acl(owner, 'SETACL', path, CRAWLER, 'lra')
  }

  async setAcl(random: Random): Promise<string> {
    const { owner, path } = random.pick(this.boxes)
    const rights = random.pick(RIGHTS)
    const identifier = this.#identifier(random)
    await this.#acl(owner, 'SETACL', path, identifier, rights)
    return `SETACL ${owner} ${path} ${identifier} ${rights}`
  }

  async removeAcl(random: Random): Promise<string> {
    const { owner, path } = random.pick(this.boxes)
    const identifier = this.#identifier(random)
    await this.#acl(owner, 'DELETEACL', path, identifier)
    return `DELETEACL ${owner} ${path} ${identifier}`
  }

  #identifier(random: Random): string {
    const users = this.accounts.filter((login) => login !== CRAWLER && !OWNERS.includes(login as 'team'))
    const all = [...users, ...users, ...OWNERS, ...MAIL_GROUPS.map((name) => `$${name}`), 'anyone', 'authenticated']
    const chosen = random.chance(0.1) ? `!$${random.pick(MAIL_GROUPS)}` : random.pick(all)
    // The crawler must be able to administer all of them: nothing may be taken from everybody.
    const isGeneral = chosen === 'anyone' || chosen === 'authenticated'
    return random.chance(0.25) && !isGeneral ? `-${chosen}` : chosen
  }

  async addMessage(random: Random): Promise<string> {
    const { owner, path } = random.pick(this.boxes)
    const text = `Message ${++this.#messages}`
    const source = `From: Ann <ann@acme.example>\r\nTo: team@acme.example\r\nSubject: ${text}\r\nMessage-ID: <${this.#messages}@acme.example>\r\n\r\nText of ${text}\r\n`
    await orRefused(this.#client(owner).append(path, source))
    return `append ${text} to ${owner} ${path}`
  }

  async deleteMessage(random: Random): Promise<string> {
    return this.#withMessage(random, async (client, uid) => {
      await client.messageDelete(String(uid), { uid: true })
      return 'delete'
    })
  }

  async flagDeleted(random: Random): Promise<string> {
    return this.#withMessage(random, async (client, uid) => {
      const isDeleted = random.chance(0.7)
      if (isDeleted) await client.messageFlagsAdd(String(uid), ['\\Deleted'], { uid: true })
      else await client.messageFlagsRemove(String(uid), ['\\Deleted'], { uid: true })
      return isDeleted ? 'flag as deleted' : 'take the flag back'
    })
  }

  async moveMessage(random: Random): Promise<string> {
    return this.#withMessage(random, async (client, uid, owner) => {
      const { path } = random.pick(this.boxes.filter((box) => box.owner === owner))
      await client.messageMove(String(uid), path, { uid: true })
      return `move to ${path}`
    })
  }

  async #withMessage(
    random: Random,
    work: (client: ImapFlow, uid: number, owner: string) => Promise<string>,
  ): Promise<string> {
    const { owner, path } = random.pick(this.boxes)
    const client = this.#client(owner)
    const lock = await client.getMailboxLock(path).catch(() => undefined)
    if (lock === undefined) return `nothing: ${owner} can't open ${path}`
    try {
      await client.noop()
      const uids = (await client.search({ all: true }, { uid: true })) || []
      if (uids.length === 0) return 'nothing: no messages'
      const uid = random.pick(uids)
      return `${owner} ${path} ${uid}: ${await work(client, uid, owner)}`
    } finally {
      lock.release()
    }
  }

  async #acl(owner: string, command: string, path: string, ...values: string[]): Promise<void> {
    const client = this.#client(owner) as unknown as RawClient
    const { encodePath } = await import('imapflow/lib/tools.js')
    const texts = [encodePath(client as never, path), ...values].map((value) => ({ type: 'STRING', value }))
    const response = await orRefused(client.exec(command, texts))
    response?.next()
  }

  #client(owner: string): ImapFlow {
    const client = this.#owners.get(owner)
    if (client === undefined) throw new Error(`${owner} owns no mailboxes`)
    return client
  }

  async #signIn(user: string): Promise<ImapFlow> {
    const { port, password: pass } = this.#server
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user, pass },
      logger: false,
      disableAutoIdle: true,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
}

/** Owners may take rights from themselves. */
async function orRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: { responseStatus?: string }) => {
    if (error.responseStatus === 'NO') return undefined
    throw error
  })
}
