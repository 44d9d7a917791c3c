import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'
import { AT, datasource } from './stored-things.ts'

export function datasourceContract(open: () => Promise<Stores>): void {
  test('a datasource is read back as it was put, and a second put overwrites it', async () => {
    const { datasources } = await open()

    await datasources.put(datasource('wiki'), AT)
    await datasources.put({ ...datasource('wiki'), displayName: 'The Wiki' }, AT)

    assert.deepEqual(await datasources.find('wiki'), { ...datasource('wiki'), displayName: 'The Wiki' })
    assert.equal(await datasources.find('Wiki'), undefined)
    assert.equal((await datasources.list()).length, 1)
  })
}
