import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { KnowledgeApp } from '../support/knowledge.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { NAMING, shownDocuments } from '../support/shown-documents.ts'

const postgres = await postgresDatabases()
const POLICIES = '/rest/api/v1/governance/data/policies'
const keyword = { type: 'INFO_TYPE', value: 'CREDIT_CARD_NUMBER' }
const config = { sensitiveContentOptions: { customSensitiveExpressions: [{ id: 'cards', keyword }] } }

const TEXTS: Readonly<Record<string, string>> = {
  paid: 'The bandicoot invoice was paid with 4111 1111 1111 1111.',
  amex: 'Bandicoot travel: the card is 378282246310005.',
  almost: 'The bandicoot order has the number 4111 1111 1111 1112.',
  plain: 'How bandicoot invoices are paid.',
}
const ALL = Object.keys(TEXTS).sort()
const WITHOUT_CARDS = ['almost', 'plain']

for (const kind of ['SQLite', 'PostgreSQL']) {
  test(`a policy hides exactly the documents with payment cards, everywhere, and only while it stands (${kind})`, async () => {
    const world = await KnowledgeApp.make(kind === 'SQLite' ? {} : { databaseUrl: await postgres.createDatabase() })
    const { app, ann, admin, push } = world
    const documents = Object.entries(TEXTS).map(([id, textContent]) => ({
      id,
      objectType: 'Page',
      title: `Page ${id}`,
      viewURL: `https://wiki.example/${id}`,
      body: { mimeType: 'text/plain', textContent },
    }))
    await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
    await app.indexed()
    const { collection } = (await world.ask(ann, 'createcollection', { name: 'Bandicoots' })).body
    const items = ALL.map((id) => ({ itemType: 'DOCUMENT', documentId: `wiki:Page:${id}` }))
    await world.ask(ann, 'addcollectionitems', {
      collectionId: collection.id,
      addedCollectionItemDescriptors: items,
    })
    const timestamp = app.clock.now().toISOString()
    const events = ALL.map((id) => ({ action: 'VIEW', timestamp, url: `https://wiki.example/${id}` }))
    await world.ask(ann, 'activity', { events })
    const before = await shownDocuments(world, ALL, collection.id, 'paid')
    for (const path of NAMING) assert.deepEqual(before[path], ALL, path)

    const token = admin
    const made = await app.send(POLICIES, { name: 'Cards', config, autoHideDocs: true }, { token })
    const { id } = made.body.report
    await eventually('the policy has scanned everything', async () => {
      const { body } = await app.send(`${POLICIES}/${id}`, undefined, { token, method: 'GET' })
      return body.report.lastScanStatus === 'SUCCESS'
    })
    const hidden = await shownDocuments(world, ALL, collection.id, 'paid')

    for (const path of NAMING) {
      assert.deepEqual(hidden[path], WITHOUT_CARDS, path)
    }
    assert.deepEqual(hidden.itemCount, ['2'])
    assert.deepEqual(
      hidden.recommendations.filter((one) => !WITHOUT_CARDS.includes(one)),
      [],
    )
    assert.deepEqual([hidden.cards, hidden.isToolRefused], [['0'], ['true']])

    const ended = await app.send(`${POLICIES}/${id}`, { status: 'CANCELLED' }, { token })
    assert.equal(ended.body.result, 'SUCCESS')
    assert.deepEqual(await shownDocuments(world, ALL, collection.id, 'paid'), before)
  })
}
