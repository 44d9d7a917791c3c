import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'
import { AT } from './stored-things.ts'

export function logContract(open: () => Promise<Stores>): void {
  test('the mark of the log is the same as long as the log is, and another one in another store', async () => {
    const { documents } = await open()
    const other = await open()
    for (const store of [documents, other.documents]) await store.markIndexed(10, AT)

    const mark = await documents.logFingerprint(10)

    assert.equal(await documents.logFingerprint(10), mark)
    assert.notEqual(await documents.logFingerprint(11), mark)
    assert.notEqual(await other.documents.logFingerprint(10), mark)
  })

  test('a request to reindex is reported on and finished, with those before it', async () => {
    const { reindexRequests } = await open()
    assert.equal(await reindexRequests.latest(), undefined)
    const first = await reindexRequests.create(AT)
    const second = await reindexRequests.create(AT)

    await reindexRequests.report(second, { startedAt: AT, done: 5, total: 9 })
    await reindexRequests.finish(second, AT)
    const third = await reindexRequests.create(AT)

    assert.deepEqual((await reindexRequests.find(first))?.finishedAt, AT)
    assert.deepEqual(await reindexRequests.find(second), {
      id: second,
      requestedAt: AT,
      startedAt: AT,
      finishedAt: AT,
      done: 5,
      total: 9,
    })
    assert.equal((await reindexRequests.latest())?.id, third)
    assert.equal((await reindexRequests.latest())?.finishedAt, undefined)
  })
}
