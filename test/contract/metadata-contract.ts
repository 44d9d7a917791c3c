import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')

export function metadataContract(open: () => Promise<Stores>): void {
  test('a metadata schema is read back as it was put, and is gone when it is deleted', async () => {
    const { metadata } = await open()
    const schema = { group: 'legal', keys: [{ name: 'owner', propertyType: 'TEXT' as const }] }

    await metadata.putSchema({ group: 'legal', keys: [] }, AT)
    await metadata.putSchema(schema, AT)

    assert.deepEqual(await metadata.findSchema('legal'), schema)
    assert.deepEqual(await metadata.listSchemas(), [schema])
    assert.equal(await metadata.deleteSchema('legal'), true)
    assert.equal(await metadata.deleteSchema('legal'), false)
    assert.equal(await metadata.findSchema('legal'), undefined)
  })

  test('values belong to a group, outlive an update of the document, and move it in the log', async () => {
    const { documents, metadata } = await open()
    const key = await put(documents)
    const before = await documents.lastSeq()

    await metadata.putValues(key, 'legal', [{ name: 'owner', value: 'Ann' }], AT)
    await metadata.putValues(key, 'risk', [{ name: 'level', value: 3 }], AT)
    await metadata.putValues(key, 'legal', [{ name: 'owner', value: 'Ben' }], AT)
    await put(documents)

    const [stored] = await documents.byKeys([key])
    assert.deepEqual(stored?.metadata, {
      risk: [{ name: 'level', value: 3 }],
      legal: [{ name: 'owner', value: 'Ben' }],
    })
    assert.ok((stored?.seq ?? 0) > before)
    assert.equal(await metadata.hasValues('legal'), true)
  })

  test('values go with their document, and one that is gone takes none', async () => {
    const { documents, metadata } = await open()
    const key = await put(documents)
    await metadata.putValues(key, 'legal', [{ name: 'owner', value: 'Ann' }], AT)

    await documents.remove(key, 0, AT)
    const onDeleted = await metadata.putValues(key, 'legal', [{ name: 'owner', value: 'Ann' }], AT)
    await put(documents)

    assert.equal(onDeleted, false)
    const [stored] = await documents.byKeys([key])
    assert.equal(stored?.metadata, undefined)
    assert.equal(await metadata.hasValues('legal'), false)
  })

  test('values of groups without a schema are cleaned away, others stay', async () => {
    const { documents, metadata } = await open()
    const key = await put(documents)
    await metadata.putSchema({ group: 'kept', keys: [] }, AT)
    await metadata.putValues(key, 'kept', [{ name: 'a', value: 'x' }], AT)
    await metadata.putValues(key, 'gone', [{ name: 'a', value: 'x' }], AT)

    assert.equal(await metadata.sweepUnowned(AT), 1)
    assert.equal(await metadata.sweepUnowned(AT), 0)

    const [stored] = await documents.byKeys([key])
    assert.deepEqual(Object.keys(stored?.metadata ?? {}), ['kept'])
  })

  test('parallel writes of different groups lose nothing', async () => {
    const { documents, metadata } = await open()
    const key = await put(documents)
    const groups = ['a', 'b', 'c', 'd', 'e', 'f']

    await Promise.all(groups.map((group) => metadata.putValues(key, group, [{ name: 'k', value: group }], AT)))

    const [stored] = await documents.byKeys([key])
    assert.deepEqual(Object.keys(stored?.metadata ?? {}).sort(), groups)
  })
}

async function put(documents: Stores['documents']): Promise<number> {
  const ref = { datasource: 'wiki', objectType: '', id: 'one' }
  const texts = { title: 'one', body: '', summary: '', viewUrl: undefined, facts: {} }
  const document = { ...ref, ...texts, updatedAt: AT.getTime(), permissions: undefined }
  await documents.put([{ document, acl: compileAcl('wiki', undefined), version: 0 }], AT)
  const [head] = await documents.find(ref)
  return head?.key ?? 0
}
