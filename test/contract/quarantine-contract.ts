import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const FIELDS = { objectType: '', viewUrl: undefined, facts: {}, body: '', summary: '', updatedAt: 0 }

/** Documents that could not be indexed. */
export function quarantineContract(open: () => Promise<Stores>): void {
  test('a quarantined document counts until it changes or is deleted', async () => {
    const { documents, quarantined } = await open()
    const put = async (id: string) => {
      const document = { datasource: 'wiki', id, title: id, permissions: undefined, ...FIELDS }
      const result = await documents.put([{ document, acl: compileAcl('wiki', undefined), version: 0 }], AT)
      return result.kind === 'written' ? (result.steps[0] ?? { key: 0, seq: 0 }) : { key: 0, seq: 0 }
    }
    const [one, two, three] = [await put('one'), await put('two'), await put('three')]
    await quarantined.put([one, two, three].map((step) => ({ ...step, problem: 'odd', at: AT })))

    assert.equal(await quarantined.count(), 3)
    await put('two')
    await documents.remove(three.key, 0, AT)

    assert.deepEqual(await quarantined.list(10), [{ ...one, problem: 'odd', at: AT }])
    assert.deepEqual([...(await quarantined.problemsOf([one.key, two.key]))], [[one.key, 'odd']])
    await quarantined.remove([one.key])
    assert.equal(await quarantined.count(), 0)
  })
}
