import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { documentFields } from './document-fields.ts'
import { FieldMaker } from './field-maker.ts'

const maker = new FieldMaker(100)
after(() => maker.close())

test('long texts become on a thread what short ones become here, in the order in which they were asked for', async () => {
  const documents = [1, 2, 3].map((key) => documentOf({ key, title: 'Long', body: `wombats dig ${key} `.repeat(200) }))

  const made = await Promise.all(documents.map((document) => maker.fieldsOf(document, document.key + 10)))

  assert.deepEqual(
    made,
    documents.map((document) => documentFields(document, document.key + 10, 0)),
  )
})

test('a text that cannot be analysed is refused alone, and the next one is not', async () => {
  const long = documentOf({ key: 1, body: 'wombat '.repeat(100) })

  await assert.rejects(async () => maker.fieldsOf({ ...long, principals: [7 as unknown as string] }, 1))
  await assert.rejects(async () => maker.fieldsOf({ ...long, tags: [() => ''] as unknown as string[] }, 2))

  assert.equal((await maker.fieldsOf(long, 3))['seq'], 3)
})

test('nothing is analysed once it is closed', async () => {
  const closed = new FieldMaker(0)
  await closed.close()

  await assert.rejects(async () => closed.fieldsOf(documentOf({ key: 1, body: 'wombat' }), 1), /closed/)
})
