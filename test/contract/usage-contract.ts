import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

export function usageContract(open: () => Promise<Stores>): void {
  test('of each credential the newest use stays, beside how its newest secret begins', async () => {
    const { usage } = await open()
    const use = (at: number, address: string) => ({ credentialId: 'a', at: new Date(at), address })

    await usage.nameSecret('a', 'alm_idx_1')
    await usage.add([use(2000, '10.0.0.2')], [])
    await usage.add([use(1000, '10.0.0.1')], [])
    await usage.nameSecret('a', 'alm_idx_2')
    await usage.add([{ ...use(3000, '::1'), credentialId: 'b' }], [])
    const marks = await usage.usageOf(['a', 'b', 'c'])

    assert.deepEqual(marks.get('a'), { secretStart: 'alm_idx_2', lastUse: use(2000, '10.0.0.2') })
    assert.deepEqual(marks.get('b'), { secretStart: undefined, lastUse: { ...use(3000, '::1'), credentialId: 'b' } })
    assert.equal(marks.has('c'), false)
  })

  test('uses of deprecated items add up, and are forgotten once they are old', async () => {
    const { usage } = await open()
    const use = (item: string, count: number, lastAt: number) => ({
      item,
      credentialId: 'a',
      count,
      lastAt: new Date(lastAt),
    })

    await usage.add([], [use('one', 2, 1000), use('two', 1, 1500)])
    await usage.add([], [use('one', 3, 2000)])

    assert.deepEqual(await usage.deprecatedUses(new Date(0)), [use('one', 5, 2000), use('two', 1, 1500)])
    assert.deepEqual(await usage.deprecatedUses(new Date(1800)), [use('one', 5, 2000)])
    await usage.sweep(new Date(1800))
    assert.deepEqual(await usage.deprecatedUses(new Date(0)), [use('one', 5, 2000)])
  })
}
