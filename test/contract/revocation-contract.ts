import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { DocumentWrite } from '../../src/domain/documents/document-store.ts'
import type { UploadPage } from '../../src/domain/uploads/upload-store.ts'
import type { Stores } from '../../src/storage/stores.ts'
import type { DocumentPermissions } from '../../src/wire/document-definition.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const LATER = new Date('2026-06-01T13:00:00Z')
const PUBLIC = { allowAnonymousAccess: true }
const GROUP = { allowedGroups: ['g'] }

/** Every database notes what was taken away with the write that took it, whichever that is. */
export function revocationContract(open: () => Promise<Stores>): void {
  test('single writes record who keeps access, and nothing if no access is revoked', async () => {
    const stores = await open()
    const { documents, revocations } = stores
    const written = async (work: () => Promise<unknown>) => {
      const { revocations: round } = await revocations.versions()
      await work()
      return noted(stores, round)
    }
    const put = (...writes: DocumentWrite[]) => written(() => documents.put(writes, AT))

    assert.deepEqual(await put(write('a', PUBLIC), write('b'), write('c', PUBLIC)), {})
    assert.deepEqual(await put(write('a', PUBLIC), write('c')), {})
    assert.deepEqual(await put(write('a', GROUP), write('b')), { a: ['group:wiki:g'] })
    assert.deepEqual(await put(write('b', {})), { b: [] })
    const hidden = { ...write('c'), document: { ...write('c').document, isRedlisted: true } }
    assert.deepEqual(await put(hidden), { c: [] })
    assert.deepEqual(await put(hidden), {})

    const key = await keyOf(stores, 'a')
    const acl = compileAcl('wiki', {})
    assert.deepEqual(await written(() => documents.setPermissions(key, {}, acl, AT)), { a: [] })
    assert.deepEqual(await written(() => documents.remove(key, 0, AT)), { a: [] })
    assert.deepEqual(await written(() => documents.remove(key, 0, AT)), {})
  })

  test('the end of an upload notes what it narrowed and what it dropped', async () => {
    const stores = await open()
    const { documents, uploads, revocations } = stores
    await documents.put([write('a', PUBLIC), write('b', PUBLIC), write('c', PUBLIC), write('d', GROUP)], AT)
    const { revocations: round } = await revocations.versions()

    await uploads.acceptDocuments(page('u1', { isFirst: true }), [write('a', GROUP), write('b', PUBLIC)], LATER)
    assert.deepEqual(await noted(stores, round), {})
    const last = page('u1', { isLast: true, stale: 'delete' })
    await uploads.acceptDocuments(last, [write('d'), write('new')], LATER)

    assert.deepEqual(await noted(stores, round), { a: ['group:wiki:g'], c: [] })
  })

  test('a paused deletion is noted when it happens', async () => {
    const stores = await open()
    const { documents, uploads, revocations } = stores
    await documents.put([write('a', PUBLIC), write('b', PUBLIC), write('c', PUBLIC)], AT)
    await uploads.acceptDocuments(page('u1', { isFirst: true, isLast: true }), [write('a', PUBLIC)], LATER)
    const { revocations: round } = await revocations.versions()
    assert.deepEqual(await noted(stores, 0), {})

    await uploads.deleteStale(['documents'], 'wiki', 'any', LATER)

    assert.deepEqual(await noted(stores, round), { b: [], c: [] })
  })

  // On SQLite so many are swapped in by a worker, step by step.
  test('the end of a large upload notes what it took away, in one step', async () => {
    const stores = await open()
    const { documents, uploads, revocations } = stores
    const ids = Array.from({ length: 2345 }, (_, at) => `d${at}`)
    await documents.put(
      ids.map((id) => write(id, PUBLIC)),
      AT,
    )

    const last = page('u1', { isFirst: true, isLast: true, stale: 'delete' })
    await uploads.acceptDocuments(
      last,
      ids.slice(100).map((id, at) => write(id, at % 2 === 0 ? GROUP : PUBLIC)),
      LATER,
    )

    const { revocations: round } = await revocations.versions()
    const all = Object.values(await noted(stores, 0))
    assert.equal(all.filter((principals) => principals.length === 0).length, 100)
    assert.equal(all.filter(([name]) => name === 'group:wiki:g').length, 1123)
    assert.ok(round > 0)
  })

  // An engine drops a mask when it is past its step: a document that has moved on is found only at its new one.
  test('what was taken away stays noted when the document moves on before engines have it', async () => {
    const stores = await open()
    const { documents, revocations, metadata } = stores
    await documents.put([write('a', PUBLIC), write('b', PUBLIC), write('c', PUBLIC)], AT)
    await documents.put([write('a', GROUP), write('b', GROUP), write('c', GROUP)], AT)
    const indexedSeq = await documents.lastSeq()
    const maskedBeyond = async (seq: number) =>
      (await revocations.after({ round: 0, key: 0 }, seq, 10)).map(({ key, principals }) => [key, ...principals])

    await documents.put([{ ...write('a', GROUP), document: { ...write('a', GROUP).document, title: 'new' } }], AT)
    await metadata.putValues(await keyOf(stores, 'b'), 'g', [{ name: 'k', value: 'v' }], AT)
    await documents.remove(await keyOf(stores, 'c'), 0, AT)
    await documents.put([write('c', GROUP)], AT)

    assert.deepEqual(await maskedBeyond(indexedSeq), [
      [await keyOf(stores, 'a'), 'group:wiki:g'],
      [await keyOf(stores, 'b'), 'group:wiki:g'],
      [await keyOf(stores, 'c'), 'group:wiki:g'],
    ])
  })

  // Many are swapped in by steps.
  for (const count of [3, 2345]) {
    test(`the same holds for an upload of ${count} documents`, async () => {
      const stores = await open()
      const { documents, uploads, revocations } = stores
      const ids = Array.from({ length: count }, (_, at) => `d${at}`)
      const all = (permissions: DocumentPermissions) => ids.map((id) => write(id, permissions))
      await documents.put(all(PUBLIC), AT)
      await documents.put(all(GROUP), AT)
      const indexedSeq = await documents.lastSeq()

      const rewritten = all(GROUP).map((one) => ({ ...one, document: { ...one.document, body: 'new' } }))
      await uploads.acceptDocuments(page('u1', { isFirst: true, isLast: true }), rewritten, LATER)

      assert.equal((await revocations.after({ round: 0, key: 0 }, indexedSeq, 10_000)).length, count)
    })
  }

  test('revocations are read from a place on, without those that an engine has, and are forgotten in time', async () => {
    const stores = await open()
    const { documents, revocations } = stores
    await documents.put([write('a', PUBLIC), write('b', PUBLIC)], AT)
    await documents.put([write('a', {})], AT)
    const place = { round: (await revocations.versions()).revocations, key: Number.MAX_SAFE_INTEGER }
    await documents.put([write('b', {})], LATER)

    const [only, ...others] = await revocations.after(place, 0, 10)
    assert.deepEqual([only?.key, others.length], [await keyOf(stores, 'b'), 0])
    assert.equal((await revocations.after({ round: 0, key: 0 }, 0, 1)).length, 1)
    assert.equal((await revocations.after({ round: 0, key: 0 }, await documents.lastSeq(), 10)).length, 0)
    assert.equal(await revocations.sweep(LATER), 1)
    assert.equal(await revocations.sweep(LATER), 0)
    assert.equal((await revocations.after({ round: 0, key: 0 }, 0, 10)).length, 1)
  })
}

/** Principals by id of the document. */
async function noted({ revocations, documents }: Stores, round: number): Promise<Record<string, readonly string[]>> {
  const found = await revocations.after({ round, key: Number.MAX_SAFE_INTEGER }, 0, 10_000)
  const ids = new Map<number, string>()
  for (const id of ['a', 'b', 'c', 'd']) {
    for (const { key } of await documents.find({ datasource: 'wiki', id })) ids.set(key, id)
  }
  // Numbers are handed out in the order of writing: those that are gone are known by them.
  return Object.fromEntries(found.map(({ key, principals }) => [ids.get(key) ?? 'abcd'[key - 1] ?? key, principals]))
}

async function keyOf({ documents }: Stores, id: string): Promise<number> {
  const [head] = await documents.find({ datasource: 'wiki', id })
  assert.ok(head !== undefined)
  return head.key
}

function write(id: string, permissions?: DocumentPermissions): DocumentWrite {
  const document = {
    datasource: 'wiki',
    objectType: '',
    id,
    title: id,
    viewUrl: undefined,
    facts: {},
    body: `body of ${id}`,
    summary: '',
    updatedAt: AT.getTime(),
    permissions,
  }
  return { document, acl: compileAcl('wiki', permissions), version: 0 }
}

function page(uploadId: string, flags: Partial<UploadPage>): UploadPage {
  const target = { kind: 'documents' as const, datasource: 'wiki', group: '' }
  const none = { isFirst: false, isLast: false, isRestart: false, stale: 'pause' as const }
  return { ...target, ...none, uploadId, fingerprint: `${uploadId} ${JSON.stringify(flags)}`, ...flags }
}
