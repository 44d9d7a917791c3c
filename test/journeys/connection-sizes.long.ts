import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { BigSource } from '../support/connections/big-source.ts'
import { ConnectedApp, TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { makeApp } from '../support/make-app.ts'

const ITEMS = Number(process.env['ALMANAC_CONNECTED_ITEMS'] ?? 100_000)

test('in a data source of 100,000 documents, a comparison writes nothing, a deletion is gone after the next one, and a broken listing deletes nothing', async () => {
  const source = await new BigSource(ITEMS).start(after)
  const app = new ConnectedApp(await makeApp({ connectors: TEST_CONNECTOR }))
  await addConnection(app.services, operator, {
    ...{ connector: 'test', datasource: 'tickets', isPaused: true, secret: { key: source.secret } },
    config: { url: source.url, pageSize: 500, hasWholeItems: true },
  })
  const ann = await app.app.clientToken('ann@acme.example')
  const first = await app.run('compare')
  assert.deepEqual([first.outcome, first.counts.written], ['done', ITEMS], first.message)
  const before = await rows(app)

  const second = await app.run('compare')
  assert.deepEqual([second.counts.listed, second.counts.written], [ITEMS, 0])
  assert.deepEqual(await rows(app), before)

  const deleted = source.idOf(ITEMS / 2)
  assert.deepEqual(await app.finds(ann, deleted), [`Title ${deleted}`])
  source.gone.add(deleted)
  const requests = source.requests
  const third = await app.run('compare')
  assert.deepEqual([third.outcome, third.counts.deleted], ['done', 1])
  // Without an exact match, search shows what is similar.
  assert.ok(!(await app.finds(ann, deleted)).includes(`Title ${deleted}`))
  assert.ok(source.requests - requests < ITEMS / 500 + 20, 'only the missing item is asked for')

  const listings = {
    'cut short': (number: number) => number < ITEMS / 10,
    empty: () => false,
    'half missing': (number: number) => number % 2 === 0,
  }
  for (const [name, isListed] of Object.entries(listings)) {
    source.isListed = isListed
    const broken = await app.run('compare')
    assert.deepEqual([broken.outcome, broken.counts.deleted], ['problems', 0], name)
    assert.equal((await rows(app)).items, ITEMS - 1, name)
  }
  source.isListed = () => true
  const healed = await app.run('compare')
  assert.deepEqual([healed.outcome, healed.counts.deleted, healed.counts.written], ['done', 0, 0])
})

/** Whatever a write of items, documents or identity would change. */
async function rows({ services }: ConnectedApp) {
  const items = await services.crawls.itemsAfter('tickets', '', ITEMS + 1)
  return {
    documents: await services.documents.lastSeq(),
    identity: await services.identity.version(),
    items: items.length,
    passes: items.reduce((sum, { pass }) => sum + pass, 0),
  }
}
