import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

export function submissionContract(open: () => Promise<Stores>): void {
  test('submissions are read back as they came, in order, page by page and by type', async () => {
    const { submissions } = await open()
    const all = ['b', 'a', 'c'].map((requestId, at) => ({
      requestId,
      datasource: 'crm',
      type: at === 1 ? 'lead' : 'call',
      payload: { at, text: 'a \u0000 b', nested: { list: [1, 'x', null, 2n ** 53n + 1n] } },
      tokenId: 't1',
      receivedAt: new Date(at < 2 ? 1000 : 2000),
    }))
    for (const submission of all) await submissions.add(submission)
    const ids = async (filter: object, limit = 10) =>
      (await submissions.list({ datasource: 'crm', ...filter }, limit)).map(({ requestId }) => requestId)

    assert.deepEqual(await ids({}), ['a', 'b', 'c'])
    assert.deepEqual(await ids({}, 2), ['a', 'b'])
    assert.deepEqual(await ids({ after: 'b' }), ['c'])
    assert.deepEqual(await ids({ type: 'lead' }), ['a'])
    assert.deepEqual(await ids({ datasource: 'other' }), [])
    assert.deepEqual((await submissions.list({ datasource: 'crm', after: 'b' }, 1))[0], all[2])
    assert.equal(await submissions.sweep(new Date(2000)), 2)
    assert.equal(await submissions.sweep(new Date(2000)), 0)
    assert.deepEqual(await ids({}), ['c'])
  })
}
