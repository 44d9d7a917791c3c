import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { connectorSuite } from '../../packages/connector-kit/testing/connector-suite.ts'
import { openDirectSource } from '../../src/connectors/host/direct-source.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { Random } from '../support/random.ts'
import { compareWithSource as searchAsEveryone } from './oracle/search-oracle.ts'
import { type MediaWikiServer, startMediaWiki } from './servers/mediawiki.ts'
import { compareWithSource } from './worlds/compare-with-source.ts'
import { MediaWikiWorld } from './worlds/mediawiki-world.ts'
import { Mirror } from './worlds/mirror.ts'
import { searchable } from './worlds/searchable.ts'
import { subjectOf } from './worlds/world.ts'

let server: MediaWikiServer
let world: MediaWikiWorld
let mirror: Mirror
before(async () => {
  server = await startMediaWiki()
  world = await MediaWikiWorld.fill(server, new Random(5))
  mirror = new Mirror(world)
})
after(() => server?.stop())

test('exactly the people who can read a page in MediaWiki can see it here', async () => {
  await compareWithSource(world, mirror, { seed: 11, rounds: 3, changes: 6 })
})

test('people find exactly what MediaWiki shows them after each run, and never more during one', async () => {
  const searched = searchable(world, {
    loginOf: (account) => world.nameOf(account),
    visibleToStrangers: () => world.visibleToStrangers(),
  })

  await searchAsEveryone(searched, { changesPerRound: 6, modes: ['changes', 'compare'] })
})

connectorSuite(
  'mediawiki',
  subjectOf(() => world),
)

test('a deleted page is gone with the next changes, and with the next comparison', async () => {
  await world.writePage('Short-lived', 'Text')
  await world.writePage('Forgotten', 'Text')
  await mirror.follow()
  const titles = () => mirror.items.map(({ title }) => title)
  assert.ok(titles().includes('Short-lived') && titles().includes('Forgotten'))

  await world.deletePage('Short-lived')
  await mirror.follow()
  assert.ok(!titles().includes('Short-lived'))

  await world.deletePage('Forgotten')
  const { gone } = await mirror.compare()
  assert.equal(gone.length, 1)
  assert.ok(!titles().includes('Forgotten'))
})

test('pages come with structure, categories and authors, and files with their text', async () => {
  await world.writePage('Travel', '== Costs ==\n{|\n! City !! Price\n|-\n| Rome || 300\n|}\n[[Category:Trips]]')
  await mirror.follow()

  const travel = mirror.items.find(({ title }) => title === 'Travel')
  assert.match(String(travel?.body?.content), /<h2>.*Costs.*<\/h2>[\s\S]*<td>Rome/)
  assert.deepEqual(travel?.tags, ['Trips'])
  assert.equal(travel?.author, '1')
  assert.equal(travel?.url, server.url.replace('api.php', 'index.php/Travel'))
  const file = mirror.items.find(({ objectType }) => objectType === 'file')
  assert.match(Buffer.from(file?.body?.content as Uint8Array).toString(), /^Contents \d+$/)
  assert.match(file?.comments?.[0]?.text ?? '', /^About Notes\d\.txt$/)
})

test('a bot password signs in, and again after its session is lost', async () => {
  const { connector } = world
  const config = { ...world.config, user: `${server.admin}@almanac` }
  const { source, close } = await openDirectSource(connector, config, { password: server.botPassword }, systemClock)
  const lines = () => Array.fromAsync(connector.check(source))

  assert.deepEqual((await lines())[0], { name: 'Sign in', result: 'ok', detail: 'Signed in as Admin.' })
  forgetSessions()
  assert.deepEqual((await lines())[0], { name: 'Sign in', result: 'ok', detail: 'Signed in as Admin.' })
  await close()
})

test('a wrong password is named as what it is', async () => {
  const { connector } = world
  for (const user of [server.admin, `${server.admin}@almanac`]) {
    const config = { ...world.config, user }
    const { source, close } = await openDirectSource(connector, config, { password: 'wrong' }, systemClock)
    await assert.rejects(Array.fromAsync(connector.check(source)), {
      kind: 'unauthorized',
      message: /refused to sign in/,
    })
    await close()
  }
})

/** As if they had expired. */
function forgetSessions(): void {
  const database = new DatabaseSync(server.database)
  database.exec('delete from objectcache')
  database.close()
}
