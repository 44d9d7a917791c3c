import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Stores } from '../../src/storage/stores.ts'

const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second))

async function put({ documents }: Stores, id: string, second: number, rest: object = {}): Promise<number> {
  const document = {
    ...{ datasource: 'wiki', objectType: 'Page', id, title: `Page ${id}`, viewUrl: undefined, facts: {} },
    ...{ body: '', summary: '', updatedAt: 0, permissions: {}, ...rest },
  }
  const acl = compileAcl(document.datasource, document.permissions)
  const result = await documents.put([{ document, acl, version: 0 }], at(second))
  assert.ok(result.kind === 'written')
  return result.steps[0]?.key ?? 0
}

export function uploadLogContract(open: () => Promise<Stores>): void {
  test("uploads are listed in order as new or changed; permission changes aren't uploads", async () => {
    const stores = await open()
    const one = await put(stores, 'one', 1)
    await put(stores, 'two', 2, { facts: { container: 'Law' } })
    await stores.documents.setPermissions(one, {}, compileAcl('wiki', {}), at(3))
    await put(stores, 'one', 4)
    const lastSeq = await stores.documents.lastSeq()

    const { uploads, position } = await stores.uploadLog.after(0, lastSeq, 10)

    assert.deepEqual(
      uploads.map(({ id, reason, at: time }) => [id, reason, time]),
      [
        ['one', 'CREATED', at(1)],
        ['two', 'CREATED', at(2)],
        ['one', 'UPDATED', at(4)],
      ],
    )
    assert.equal(uploads[1]?.facts.container, 'Law')
    assert.equal(position, lastSeq)
  })

  test('reading the log continues where it stopped, and never goes past the requested end', async () => {
    const stores = await open()
    for (const second of [1, 2, 3]) await put(stores, `d${second}`, second)
    const lastSeq = await stores.documents.lastSeq()
    const ids = (uploads: readonly { id: string }[]) => uploads.map(({ id }) => id)

    const first = await stores.uploadLog.after(0, lastSeq, 2)
    const rest = await stores.uploadLog.after(first.position, lastSeq, 2)

    assert.deepEqual([ids(first.uploads), ids(rest.uploads)], [['d1', 'd2'], ['d3']])
    assert.equal(rest.position, lastSeq)
    assert.deepEqual(ids((await stores.uploadLog.after(0, lastSeq - 1, 10)).uploads), ['d1', 'd2'])
  })

  test('what is gone or not to be found is left out; what comes again is new', async () => {
    const stores = await open()
    const gone = await put(stores, 'gone', 1)
    const back = await put(stores, 'back', 2)
    await put(stores, 'redlisted', 3, { isRedlisted: true })
    for (const key of [gone, back]) await stores.documents.remove(key, 0, at(4))
    const before = await stores.documents.lastSeq()
    await put(stores, 'back', 5)

    const { uploads } = await stores.uploadLog.after(before, await stores.documents.lastSeq(), 10)

    assert.deepEqual(
      uploads.map(({ id, reason }) => [id, reason]),
      [['back', 'CREATED']],
    )
    const all = await stores.uploadLog.upTo('wiki', await stores.documents.lastSeq(), 100)
    assert.deepEqual(new Set(all.map(({ id }) => id)), new Set(['back']))
  })

  test('recent uploads to a data source are listed newest first', async () => {
    const stores = await open()
    await put(stores, 'old', 1)
    await put(stores, 'other', 2, { datasource: 'drive' })
    await put(stores, 'new', 3)
    const lastSeq = await stores.documents.lastSeq()
    const ids = async (seq: number, steps: number) =>
      (await stores.uploadLog.upTo('wiki', seq, steps)).map(({ id }) => id)

    assert.deepEqual(await ids(lastSeq, 3), ['new', 'old'])
    assert.deepEqual(await ids(lastSeq, 2), ['new'])
    assert.deepEqual(await ids(lastSeq - 1, 2), ['old'])
  })
}
