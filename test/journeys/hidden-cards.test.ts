import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patiently } from '../support/eventually.ts'
import { KnowledgeApp } from '../support/knowledge.ts'
import { callTool } from '../support/mcp/raw-client.ts'
import { startPostgres } from '../support/postgres.ts'

const postgres = await startPostgres()
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

/** What every way to read tells Ann of these documents. */
async function told(world: KnowledgeApp, collectionId: number): Promise<Record<string, string[]>> {
  const { app, ann } = world
  const idsIn = (value: unknown) => ALL.filter((id) => JSON.stringify(value).includes(`wiki.example/${id}`))
  const specs = ALL.map((id) => ({ id: `wiki:Page:${id}` }))
  const search = (await world.ask(ann, 'search', { query: 'bandicoot', pageSize: 50 })).body
  const read = (await world.ask(ann, 'getdocuments', { documentSpecs: specs })).body
  const { collection } = (await world.ask(ann, 'getcollection', { id: collectionId, withItems: true })).body
  const feed = (await world.ask(ann, 'feed', { categories: ['RECENT'], requestOptions: { resultSize: 50 } })).body
  const like = { recommendationDocumentSpec: { id: 'wiki:Page:plain' }, pageSize: 50 }
  const recommended = (await world.ask(ann, 'recommendations', like)).body
  const chat = (await world.ask(ann, 'chat', { messages: [{ fragments: [{ text: 'What of the bandicoot?' }] }] })).body
  const summary = (await world.ask(ann, 'summarize', { documentSpecs: [{ id: 'wiki:Page:paid' }] })).body
  const tool = await callTool(app, ann, 'search', { query: 'bandicoot' })
  const page = await callTool(app, ann, 'read_document', { url: 'https://wiki.example/paid' })
  assert.equal(search.totalCount, search.results.length)
  return {
    search: idsIn(search),
    getdocuments: idsIn(read),
    collection: idsIn(collection),
    itemCount: [String(collection.itemCount ?? collection.items.length)],
    feed: idsIn(feed),
    recommendations: idsIn(recommended).filter((id) => id !== 'plain'),
    cards: [
      String(
        JSON.stringify([search, read, chat, summary, recommended, feed]).match(/3782|1111 1111 1111\D/g)?.length ?? 0,
      ),
    ],
    mcp: idsIn(tool.structured),
    isToolRefused: [String(page.isError)],
  }
}

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
    const before = await told(world, collection.id)
    for (const path of ['search', 'getdocuments', 'collection', 'feed', 'mcp'])
      assert.deepEqual(before[path], ALL, path)

    const token = admin
    const made = await app.send(POLICIES, { name: 'Cards', config, autoHideDocs: true }, { token })
    const { id } = made.body.report
    await patiently('the policy has looked at everything', async () => {
      const { body } = await app.send(`${POLICIES}/${id}`, undefined, { token, method: 'GET' })
      return body.report.lastScanStatus === 'SUCCESS'
    })
    const hidden = await told(world, collection.id)

    for (const path of ['search', 'getdocuments', 'collection', 'feed', 'mcp']) {
      assert.deepEqual(hidden[path], WITHOUT_CARDS, path)
    }
    assert.deepEqual(hidden['itemCount'], ['2'])
    assert.deepEqual(
      hidden['recommendations']?.filter((one) => !WITHOUT_CARDS.includes(one)),
      [],
    )
    assert.deepEqual([hidden['cards'], hidden['isToolRefused']], [['0'], ['true']])

    const ended = await app.send(`${POLICIES}/${id}`, { status: 'CANCELLED' }, { token })
    assert.equal(ended.body.result, 'SUCCESS')
    assert.deepEqual(await told(world, collection.id), before)
  })
}

test('a new document is hidden by the next look at it; one that is hidden stays so while it is sent again', async () => {
  const world = await KnowledgeApp.make()
  const { app, ann, admin, push } = world
  const send = (id: string, textContent: string) =>
    app.index(
      'indexdocument',
      {
        document: {
          datasource: 'wiki',
          objectType: 'Page',
          id,
          title: id,
          body: { mimeType: 'text/plain', textContent },
        },
      },
      push,
    )
  const isSeen = async (id: string) => {
    const { body } = await world.ask(ann, 'getdocuments', { documentSpecs: [{ id: `wiki:Page:${id}` }] })
    return 'title' in body.documents[`wiki:Page:${id}`]
  }
  await app.send(POLICIES, { name: 'Cards', config, autoHideDocs: true }, { token: admin })

  await send('fresh', 'The bandicoot paid with 4111 1111 1111 1111.')
  await patiently('the new document is hidden', async () => !(await isSeen('fresh')))
  for (const text of ['Once more: 4111 1111 1111 1111.', 'And again: 378282246310005.']) {
    await send('fresh', text)
    assert.equal(await isSeen('fresh'), false, 'not for a moment')
    await app.indexed()
    assert.equal(await isSeen('fresh'), false)
  }
  await send('fresh', 'Without any card.')
  await patiently('it is shown again', () => isSeen('fresh'))
})
