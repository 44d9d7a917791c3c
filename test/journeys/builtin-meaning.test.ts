import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { chosenDatabase } from '../support/chosen-database.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp, TestApp } from '../support/make-app.ts'
import { allEmbedded, inWiki } from '../support/meaning-app.ts'
import { writePieceTable } from '../support/piece-table.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Two subjects; the pieces of a third language are in it only as letters. */
const TABLE = {
  '[UNK]': [0, 0, 0],
  automobile: [1, 0, 0],
  repair: [1, 0.1, 0],
  mending: [1, 0, 0.1],
  car: [0.9, 0.1, 0],
  tomato: [0, 1, 0],
  soil: [0, 1, 0.1],
  u: [1, 1, 1],
  '##r': [1, 0, 0],
  '##l': [1, 0, 0],
  '##a': [1, 0, 0],
}
const QUERY = 'automobile repair'
const CAR = ['car', 'Mending car', 'mending'] as const
const GARDEN = ['garden', 'Tomato', 'soil'] as const

test('without any endpoint a document is found by what it means, by those who may see it, and counted for nobody else', async () => {
  const app = await inWiki({ meaning: 'builtin', meaningTable: writePieceTable(TABLE) })
  await app.put(...CAR, ['ann@a.example'])
  await app.put(...GARDEN)
  await app.embedded()

  const ann = await app.app.search(app.ann, QUERY)
  const bob = await app.app.search(app.bob, QUERY)

  assert.deepEqual(
    ann.body.results.map(({ title }: { title: string }) => title),
    ['Mending car'],
  )
  assert.equal(ann.body.totalCount, 1)
  assert.equal(bob.body.totalCount, 0)
  assert.doesNotMatch(JSON.stringify(bob.body), /Mending|"count":[1-9]/)
})

test('a new text and a deletion hold for its meaning, and nothing is kept in the store', async () => {
  const app = await inWiki({ meaning: 'builtin', meaningTable: writePieceTable(TABLE) })
  await app.put(...CAR)
  await app.put(...GARDEN)
  await app.embedded()
  assert.deepEqual(await app.app.titles(app.ann, QUERY), ['Mending car'])

  await app.put('car', 'Tomato two', 'soil')
  await app.embedded()
  assert.deepEqual(await app.app.titles(app.ann, QUERY), [])
  await app.put(...CAR)
  await app.embedded()
  await app.remove('car')

  assert.deepEqual(await app.app.titles(app.ann, QUERY), [])
  const { vectors, meaning } = app.app.app.services
  assert.ok(meaning)
  assert.equal(await vectors.forgetOthers('no model of this name'), true, 'there is nothing to forget')
})

test('documents are recommended that say the same in other words, to those who may see them', async () => {
  const app = await inWiki({ meaning: 'builtin', meaningTable: writePieceTable(TABLE) })
  await app.put(...CAR)
  await app.put('auto', 'Automobile', 'repair', ['ann@a.example'])
  await app.put(...GARDEN)
  await app.embedded()
  const recommended = async (token: string) => {
    const spec = { recommendationDocumentSpec: { id: 'wiki::car' } }
    const { status, body } = await app.app.send('/rest/api/v1/recommendations', spec, { token })
    return [status, body.results?.map(({ title }: { title: string }) => title)]
  }

  assert.deepEqual(await recommended(app.ann), [200, ['Automobile']])
  assert.deepEqual(await recommended(app.bob), [200, []])
})

test('another table embeds everything again, and words serve meanwhile', async () => {
  const data = temporaryFolder()
  const turned = { ...TABLE, mending: [0, 0, 1], car: [0, 0, 1], tomato: [1, 0, 0], soil: [1, 0, 0] }
  const databaseUrl = await chosenDatabase(data)
  const meaningTable = writePieceTable(TABLE)
  const config = readConfig({}, { data, databaseUrl, port: '0', meaning: 'builtin', meaningTable })
  const first = await createApp({ config, log: pino({ level: 'silent' }) })
  const before = new TestApp(first, await first.start(), new FakeClock(), data)
  await before.addDatasource({ name: 'wiki' })
  const documents = [CAR, GARDEN].map(([id, title, textContent]) => ({
    id,
    title,
    body: { mimeType: 'text/plain', textContent },
    permissions: { allowAnonymousAccess: true },
  }))
  await before.index('indexdocuments', { datasource: 'wiki', documents }, await before.indexingToken())
  await allEmbedded(before)
  await first.stop()

  const after = await makeApp({ data, meaning: 'builtin', meaningTable: writePieceTable(turned) })
  const token = await after.clientToken('eve@a.example')

  assert.deepEqual(await after.titles(token, 'mending'), ['Mending car'])
  await allEmbedded(after)
  assert.deepEqual(await after.titles(token, QUERY), ['Tomato'])
})

test('a text in a language that the pieces do not fit is left to words', async () => {
  const app = await inWiki({ meaning: 'builtin', meaningTable: writePieceTable(TABLE) })
  const foreign = 'url ura ula urla ular url ura ula urla ular'
  await app.put('f', 'Urlaub', foreign)
  await app.put(...CAR)
  await app.embedded()

  assert.deepEqual(await app.app.titles(app.ann, 'urlaub'), ['Urlaub'])
  assert.deepEqual(await app.app.titles(app.ann, QUERY), ['Mending car'])
})

test('switched off, nothing is embedded and nothing is counted', async () => {
  const app = await makeApp({ meaning: 'off' })
  const { body } = await app.send('/metrics', undefined, { method: 'GET' })

  assert.equal(app.app.services.meaning, undefined)
  assert.equal(app.app.services.engine.vectors, undefined)
  assert.doesNotMatch(body, /embedding|meaning/)
})

test('a table that cannot be read stops the start with what to do', async () => {
  await assert.rejects(makeApp({ meaning: 'builtin', meaningTable: '/nowhere/at/all' }), /\/nowhere\/at\/all/)
})
