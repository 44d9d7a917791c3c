import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Source } from '#connector-kit'
import { openImap } from '../../src/connectors/transports/imap/imap-transport.ts'
import { SourceLimiter } from '../../src/connectors/transports/source-limiter.ts'
import { SourceNetwork } from '../../src/connectors/transports/source-network.ts'
import { AccessResolver } from '../../src/domain/connections/access/resolve-access.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { Random } from '../support/random.ts'
import { compareWithSource } from './oracle/search-oracle.ts'
import { type MailTestServer, startDovecot } from './servers/dovecot.ts'
import { CRAWLER, MAIL_USERS, MailWorld } from './worlds/mail-world.ts'
import { readAll } from './worlds/read-all.ts'
import { searchable } from './worlds/searchable.ts'

let server: MailTestServer
before(async () => {
  server = await startDovecot(MAIL_USERS)
})
after(() => server?.stop())

test('exactly the people who can open a message in their mail program can see it here', async () => {
  const random = new Random(5)
  const world = await MailWorld.fill(server, random)
  const done: string[] = []
  let checks = 0
  for (let round = 0; round < 4; round++) {
    for (let count = 0; count < 8; count++) done.push(await world.change(random))
    const { source, close } = open(world)
    const { identity, items } = await readAll(world.connector, source)
    const lists = new Map<string, unknown>()
    for (const { id } of identity.scopes) lists.set(id, await source.mail.permissions(id))
    await close()
    const resolver = new AccessResolver(identity)
    const crawlable = await world.visibleTo(CRAWLER)
    for (const account of world.accounts) {
      const visible = await world.visibleTo(account)
      for (const item of items) {
        checks++
        const what = `round ${round}: ${account} and ${item.id} ${JSON.stringify(lists.get(item.scope))}\n${done.join('\n')}`
        assert.equal(resolver.accountsOf(item.access).has(account), visible.has(item.id), what)
      }
      // What the crawler can't read, nobody finds.
      for (const id of visible) {
        if (crawlable.has(id))
          assert.ok(
            items.some((item) => item.id === id),
            `${id} wasn't listed\n${done.join('\n')}`,
          )
      }
    }
  }
  await world.close()
  assert.ok(checks >= 500, `${checks} checks`)
})

test('people find exactly the messages they can open, and never more during a run', async () => {
  const world = await MailWorld.fill(server, new Random(6))
  // What the crawler can't read, nobody finds. It's the first that is asked about after changes.
  let crawlable: ReadonlySet<string> = new Set()
  const visibleTo = async (account: string) => {
    const visible = await world.visibleTo(account)
    if (account === CRAWLER) crawlable = visible
    return visible.intersection(crawlable)
  }

  await compareWithSource(searchable(world, { visibleTo }), { changesPerRound: 8, modes: ['changes', 'compare'] })
  await world.close()
})

function open(
  { connector, config, secret }: Pick<MailWorld, 'connector' | 'config' | 'secret'>,
  change: {
    config?: Record<string, unknown>
    secret?: Record<string, unknown>
    hosts?: string[]
    allowsInside?: boolean
  } = {},
) {
  const settings = { ...config, ...change.config }
  const transport = openImap({
    config: settings,
    credentials: connector.credentials({ ...secret, ...change.secret }, settings),
    network: new SourceNetwork(change.hosts ?? connector.hosts(settings), change.allowsInside ?? true),
    limiter: new SourceLimiter({ requestsPerSecond: 10_000, concurrent: 4 }),
    clock: systemClock,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    maxBytes: 16 * 1024 ** 2,
  })
  const source = {
    config: settings,
    mail: transport.mail,
    async *known() {},
  } as unknown as Source<Record<string, unknown>>
  return { source, close: async () => transport.close() }
}
