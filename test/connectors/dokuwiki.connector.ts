import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectorSuite } from '../../packages/connector-kit/testing/connector-suite.ts'
import { openDirectSource } from '../../src/connectors/host/direct-source.ts'
import { AccessResolver } from '../../src/domain/connections/access/resolve-access.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { Random } from '../support/random.ts'
import { compareWithSource as searchAsEveryone } from './oracle/search-oracle.ts'
import { type DokuWikiServer, startDokuWiki } from './servers/dokuwiki.ts'
import { compareWithSource } from './worlds/compare-with-source.ts'
import { DokuWikiWorld } from './worlds/dokuwiki-world.ts'
import { Mirror } from './worlds/mirror.ts'
import { searchable } from './worlds/searchable.ts'
import { subjectOf } from './worlds/world.ts'

let server: DokuWikiServer
let world: DokuWikiWorld
let mirror: Mirror
before(async () => {
  server = await startDokuWiki()
  world = await DokuWikiWorld.fill(server, new Random(6))
  mirror = new Mirror(world)
})
after(() => server?.stop())

test('exactly the people who can read a page in DokuWiki can see it here', async () => {
  await compareWithSource(world, mirror, { seed: 12, rounds: 3, changes: 6 })
})

test('people find exactly what DokuWiki shows them after each run, and never more during one', async () => {
  const strangers = () => world.visibleToStrangers()
  const searched = searchable(world, {
    visibleTo: (account) => (world.isThere(account) ? world.visibleTo(account) : strangers()),
    visibleToStrangers: strangers,
    // People without an account see a page only if everyone does, with or without one.
    mayMiss: (_, account) => account === undefined || !world.isThere(account),
  })

  await searchAsEveryone(searched, { changesPerRound: 6, modes: ['changes', 'compare'] })
})

connectorSuite(
  'dokuwiki',
  subjectOf(() => world),
)

test('a deleted page is gone with the next changes, and with the next comparison', async () => {
  await world.writePage('short_lived', 'Text')
  await world.writePage('forgotten', 'Text')
  await mirror.follow()
  const ids = () => mirror.items.map(({ id }) => id)
  assert.ok(ids().includes('page:short_lived') && ids().includes('page:forgotten'))

  await world.writePage('short_lived', '')
  await mirror.follow()
  assert.ok(!ids().includes('page:short_lived'))

  await world.writePage('forgotten', '')
  const { gone } = await mirror.compare()
  assert.deepEqual(gone, ['page:forgotten'])
})

test('a namespace that gets its first permissions is closed with the next changes', async () => {
  world.setAcl([['*', '@ALL', 1]])
  await world.writePage('board:minutes', 'Text')
  await mirror.follow()
  const minutes = () => mirror.items.find(({ id }) => id === 'page:board:minutes')
  assert.deepEqual(minutes()?.access, { kind: 'everyone' })

  world.setAcl([
    ['*', '@ALL', 1],
    ['board:*', '@ALL', 0],
  ])
  await mirror.follow()

  const access = minutes()?.access ?? { kind: 'everyone' }
  const readers = new AccessResolver(mirror.identity).accountsOf(access)
  assert.ok(readers.has('root'))
  // The other superuser may have been deleted.
  assert.deepEqual([...readers.difference(new Set(['root', 'chief']))], [])
})

test('pages come with structure and tags, and files with their text', async () => {
  await world.writePage(
    'travel',
    '====== Travel ======\n^ City ^ Price ^\n| [[rome|Rome]] | 300 |\n{{tag>trips costs}}',
  )
  await mirror.follow()

  const travel = mirror.items.find(({ id }) => id === 'page:travel')
  assert.match(String(travel?.body?.content), /<h1>Travel<\/h1>[\s\S]*<th>City<\/th>[\s\S]*<td>Rome<\/td>/)
  assert.deepEqual(travel?.tags, ['trips', 'costs'])
  assert.equal(travel?.updatedBy, 'root')
  const file = mirror.items.find(({ objectType }) => objectType === 'file')
  assert.match(Buffer.from(file?.body?.content as Uint8Array).toString(), /^Contents \d+$/)
  assert.equal(file?.body?.mimeType, 'text/plain')
})

test('an account without the rights, and a wrong password, are named as what they are', async () => {
  const { connector } = world
  const wrong = await openDirectSource(connector, world.config, { password: 'wrong' }, systemClock)
  await assert.rejects(Array.fromAsync(connector.check(wrong.source)), { kind: 'unauthorized' })
  await wrong.close()

  server.setUsers([{ login: 'reader', password: 'reader-password', groups: ['user'] }])
  const config = { ...world.config, user: 'reader' }
  const weak = await openDirectSource(connector, config, { password: 'reader-password' }, systemClock)
  await assert.rejects(Array.fromAsync(connector.check(weak.source)), {
    kind: 'failed',
    message: /must be a superuser/,
  })
  await weak.close()
})
