import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Stores } from '../../src/storage/stores.ts'

const day = (number: number) => new Date(Date.UTC(2026, 5, number))
const REF = { datasource: 'wiki', objectType: 'Page', id: 'one' }

export function documentEventsContract(open: () => Promise<Stores>): void {
  test('events tell the life of a document, newest first, also of one that is gone', async () => {
    const { documents, documentEvents } = await open()
    await put(documents, 'one', day(1))
    await documents.markIndexed(await documents.lastSeq(), day(2))
    const [head] = await documents.find(REF)
    await documents.remove(head?.key ?? 0, 0, day(3))
    const before = await documentEvents.eventsOf(REF, day(1), 10)
    await documents.markIndexed(await documents.lastSeq(), day(4))

    const events = await documentEvents.eventsOf({ ...REF, id: 'ONE' }, day(1), 10)

    assert.deepEqual(
      before.map(({ kind }) => kind),
      ['DELETION_REQUESTED', 'INDEXED', 'UPLOADED'],
    )
    assert.deepEqual(events, [
      { kind: 'DELETED', at: day(4) },
      { kind: 'DELETION_REQUESTED', at: day(3) },
      { kind: 'INDEXED', at: day(2) },
      { kind: 'UPLOADED', at: day(1) },
    ])
    assert.deepEqual(await documentEvents.eventsOf(REF, day(3), 1), [{ kind: 'DELETED', at: day(4) }])
    assert.deepEqual(await documentEvents.eventsOf({ ...REF, objectType: 'Other' }, day(1), 10), [])
  })

  test('old events are forgotten, newer ones stay', async () => {
    const { documents, documentEvents } = await open()
    await put(documents, 'one', day(1))
    await put(documents, 'one', day(9))

    assert.equal(await documentEvents.sweep(day(5)), 1)
    assert.equal(await documentEvents.sweep(day(5)), 0)

    assert.deepEqual(await documentEvents.eventsOf(REF, day(1), 10), [{ kind: 'UPLOADED', at: day(9) }])
  })
}

function put(documents: Stores['documents'], id: string, at: Date) {
  const document = {
    ...REF,
    id,
    title: id,
    viewUrl: undefined,
    facts: {},
    body: '',
    summary: '',
    updatedAt: at.getTime(),
    permissions: undefined,
  }
  return documents.put([{ document, acl: compileAcl('wiki', undefined), version: 0 }], at)
}
