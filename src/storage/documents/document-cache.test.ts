import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document, put } from '../../../test/contract/stored-things.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { compileAcl } from '../../domain/access/principals.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { openStores, type Stores } from '../stores.ts'
import { SqlDocumentStore } from './document-store.ts'

const AT = new Date('2026-06-01T12:00:00Z')

/** Two processes on one database, and a document that the first of them has read. */
async function twoProcesses() {
  const data = temporaryFolder()
  const own = await openStores({ data, databaseUrl: '' }, AT)
  const other = await openStores({ data, databaseUrl: '' }, AT)
  await put(own.documents, document('one', { permissions: { allowedGroups: ['g'] } }))
  const [head] = await own.documents.find({ datasource: 'wiki', id: 'one' })
  const key = head!.key
  const [read] = await own.documents.byKeys([key])
  const close = async () => {
    await own.close()
    await other.close()
  }
  return { own, other, key, read, close }
}

test('a document that nobody changed is not read again', async () => {
  const { own, key, read, close } = await twoProcesses()
  await put(own.documents, document('two'))

  assert.equal((await own.documents.byKeys([key]))[0], read)
  assert.throws(() => Object.assign(read!, { title: 'other' }), TypeError)
  await close()
})

const CHANGES: readonly (readonly [string, (stores: Stores, key: number) => Promise<unknown>])[] = [
  ['the text', ({ documents }) => put(documents, document('one', { body: 'another' }))],
  [
    'the access list',
    ({ documents }, key) => documents.setPermissions(key, {}, compileAcl('wiki', { allowedUsers: [] }), AT),
  ],
  ['what was attached', ({ metadata }, key) => metadata.putValues(key, 'team', [{ name: 'a', value: 'b' }], AT)],
]

for (const [what, change] of CHANGES) {
  test(`once ${what} has changed, the next read sees it, whichever node wrote it`, async () => {
    for (const writer of ['own', 'other'] as const) {
      const { key, read, close, ...stores } = await twoProcesses()

      await change(stores[writer], key)

      const [shown] = await stores.own.documents.byKeys([key])
      const [truth] = await stores.other.documents.byKeys([key])
      assert.deepEqual(shown, truth)
      assert.notDeepEqual(shown, read)
      await close()
    }
  })
}

test('a document that was deleted is missing at once, and one that came back is the new one', async () => {
  const { own, other, key, close } = await twoProcesses()

  await other.documents.remove(key, 0, AT)
  assert.deepEqual(await own.documents.byKeys([key]), [])
  await put(other.documents, document('one', { body: 'back' }))
  assert.equal((await own.documents.byKeys([key]))[0]?.body, 'back')
  await close()
})

test('what a transaction wrote is read inside, and forgotten where it is undone', async () => {
  const data = temporaryFolder()
  await (await openStores({ data, databaseUrl: '' }, AT)).close()
  const database = openSqlite(data)
  const documents = new SqlDocumentStore(database)
  const written = await put(documents, document('one'))
  const key = written.kind === 'written' ? written.steps[0]!.key : 0
  const bodyNow = async () => (await documents.byKeys([key]))[0]?.body
  assert.equal(await bodyNow(), 'body of one')

  const undone = database.together(async () => {
    await put(documents, document('one', { body: 'undone' }))
    assert.equal(await bodyNow(), 'undone')
    throw new Error('undone')
  })

  await assert.rejects(undone, /undone/)
  assert.equal(await bodyNow(), 'body of one')
  // It takes the step of the log that the one before gave back.
  await put(documents, document('one', { body: 'done' }))
  assert.equal(await bodyNow(), 'done')
  await database.close()
})

test('documents come in the order asked for, those read before among those that were not', async () => {
  const { own, key, close } = await twoProcesses()
  for (const id of ['two', 'three', 'four']) await put(own.documents, document(id))
  const heads = await own.documents.findByIds('wiki', ['four', 'two', 'three'])
  const keyOf = (id: string) => heads.find((head) => head.id === id)!.key

  const found = await own.documents.byKeys([keyOf('four'), key, 999, keyOf('two')])
  const again = await own.documents.byKeys([keyOf('three'), keyOf('two'), key, keyOf('four')])

  assert.deepEqual(
    found.map(({ id }) => id),
    ['four', 'one', 'two'],
  )
  assert.deepEqual(
    again.map(({ id }) => id),
    ['three', 'two', 'one', 'four'],
  )
  await close()
})
