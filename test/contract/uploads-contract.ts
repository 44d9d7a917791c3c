import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Document } from '../../src/domain/documents/document.ts'
import { BY_HAND } from '../../src/domain/governance/visibility-override-store.ts'
import type { UploadItem, UploadKind, UploadPage } from '../../src/domain/uploads/upload-store.ts'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const LATER = new Date('2026-06-01T13:00:00Z')
const EIGHT_DAYS_LATER = new Date('2026-06-09T13:00:00Z')

/** What every database must do alike with uploads. */
export function uploadsContract(open: () => Promise<Stores>): void {
  test('the documents of an upload are staged, then swapped in with their texts under one joint step', async () => {
    const { documents, uploads } = await open()
    await put(documents, 'kept', 'old')
    const [before] = await documents.find({ datasource: 'wiki', id: 'kept' })

    assert.deepEqual(await uploads.acceptDocuments(page('u1', 'first'), writes('kept', 'a'), LATER), { kind: 'staged' })
    assert.equal((await documents.find({ datasource: 'wiki', id: 'a' })).length, 0)
    const finished = await uploads.acceptDocuments(page('u1', 'last'), writes('b'), LATER)

    assert.deepEqual(finished, { kind: 'finished' })
    const [after] = await documents.find({ datasource: 'wiki', id: 'kept' })
    assert.equal(after?.key, before?.key)
    assert.equal(after?.title, 'kept of the upload')
    const changes = await documents.changesAfter(before?.seq ?? 0, 100, 1_000_000)
    assert.deepEqual(
      changes.map((change) => change.kind === 'upsert' && change.document.body),
      ['body of a', 'body of b', 'body of kept'],
    )
    assert.deepEqual(await documents.jointSteps(before?.seq ?? 0), { firstSeq: 2, lastSeq: 4 })
    assert.equal(await documents.jointSteps(4), undefined)
    assert.equal(await documents.lastSeq(), 4)
  })

  // On SQLite so many are swapped in by a worker.
  test('many documents are swapped in pieces, each with its own number', async () => {
    const { documents, uploads } = await open()
    const ids = Array.from({ length: 2345 }, (_, at) => `d${at}`)

    await uploads.acceptDocuments(page('u1', 'only'), writes(...ids), AT)
    await uploads.acceptDocuments({ ...page('u2', 'only'), stale: 'delete' }, writes('d7', 'x'), LATER)

    const changes = await documents.changesAfter(0, 5000, 10_000_000)
    const seqs = changes.map(({ seq }) => seq)
    assert.equal(new Set(seqs).size, 2346)
    assert.equal(changes.filter(({ kind }) => kind === 'remove').length, 2344)
    assert.equal(seqs.at(-1), await documents.lastSeq())
    assert.deepEqual(await documents.countByType('wiki'), [{ objectType: '', count: 2 }])
  })

  test('many stale documents are noted in pieces, each of them once, and taken off the list again', async () => {
    const { documents, uploads } = await open()
    const ids = Array.from({ length: 1201 }, (_, at) => `d${at}`)
    const paused = async () => (await uploads.history('wiki', 'documents', 5))[0]?.pausedDeletions

    await uploads.acceptDocuments(page('u1', 'only'), writes(...ids), AT)
    await uploads.acceptDocuments(page('u2', 'only'), writes('d1200'), LATER)
    assert.equal(await paused(), 1200)
    await uploads.acceptDocuments(page('u3', 'only'), writes('d0', 'd499', 'd500', 'd1200'), LATER)
    assert.equal(await paused(), 1197)
    await uploads.acceptDocuments(page('u4', 'only'), writes(...ids), LATER)

    assert.equal(await paused(), 0)
    assert.deepEqual(await documents.countByType('wiki'), [{ objectType: '', count: 1201 }])
  })

  test('one upload is open per target, also when several start at the same moment', async () => {
    const { uploads } = await open()

    const results = await Promise.all(
      Array.from({ length: 5 }, (_, at) => uploads.acceptDocuments(page(`u${at}`, 'first'), writes('a'), AT)),
    )

    assert.equal(results.filter(({ kind }) => kind === 'staged').length, 1)
    assert.equal(results.filter(({ kind }) => kind === 'busy').length, 4)
  })

  test('pages that come in parallel are all kept', async () => {
    const { documents, uploads } = await open()
    await uploads.acceptDocuments(page('u1', 'first'), writes('shared'), AT)

    await Promise.all(
      Array.from({ length: 8 }, (_, at) => uploads.acceptDocuments(page('u1', ''), writes(`d${at}`, 'shared'), AT)),
    )
    await uploads.acceptDocuments(page('u1', 'last'), [], AT)

    assert.deepEqual(await documents.countByType('wiki'), [{ objectType: '', count: 9 }])
  })

  test('a document that was stale and deleted while the next upload is open comes back with it', async () => {
    const { documents, uploads } = await open()
    await uploads.acceptDocuments(page('u1', 'only'), writes('a', 'b'), AT)
    await uploads.acceptDocuments(page('u2', 'only'), writes('a'), AT)
    assert.equal((await uploads.history('wiki', 'documents', 5))[0]?.pausedDeletions, 1)

    await uploads.acceptDocuments(page('u3', 'first'), writes('a'), LATER)
    assert.equal(await uploads.hasDue(LATER), false)
    assert.equal(await uploads.hasDue(EIGHT_DAYS_LATER), true)
    await uploads.deleteStale(['documents'], undefined, EIGHT_DAYS_LATER, EIGHT_DAYS_LATER)
    assert.equal((await documents.find({ datasource: 'wiki', id: 'b' })).length, 0)
    await uploads.acceptDocuments(page('u3', 'last'), writes('b'), EIGHT_DAYS_LATER)

    assert.equal((await documents.find({ datasource: 'wiki', id: 'b' })).length, 1)
    assert.equal(await uploads.hasDue(EIGHT_DAYS_LATER), false)
  })

  test('a stale document is deleted in its time also if it was hidden or something was attached to it; not if it was written', async () => {
    const { documents, uploads, visibilityOverrides, metadata } = await open()
    await uploads.acceptDocuments(page('u1', 'only'), writes('a', 'hidden', 'marked', 'plain', 'written'), AT)
    await uploads.acceptDocuments(page('u2', 'only'), writes('a'), AT)
    const keyOf = async (id: string) => (await documents.find({ datasource: 'wiki', id }))[0]!.key

    await visibilityOverrides.set(BY_HAND, [{ key: await keyOf('hidden'), override: 'HIDE_FROM_ALL' }], LATER)
    await metadata.putValues(await keyOf('marked'), 'team', [{ name: 'a', value: 'b' }], LATER)
    await put(documents, 'written', 'new')
    assert.equal((await uploads.history('wiki', 'documents', 5))[0]?.pausedDeletions, 3)
    await uploads.deleteStale(['documents'], undefined, EIGHT_DAYS_LATER, EIGHT_DAYS_LATER)

    const left = await documents.changesAfter(0, 100, 1_000_000)
    assert.deepEqual(
      left.flatMap((change) => (change.kind === 'upsert' ? [change.document.id] : [])),
      ['a', 'written'],
    )
  })

  test('a document that is only staged is deleted by a deletion after it, also if its page comes again', async () => {
    const { documents, uploads } = await open()
    const first = page('u1', 'first')
    await uploads.acceptDocuments(first, writes('a', 'b'), AT)

    await documents.removeStaged('wiki', 'A', ([only]) => only, 0, LATER)
    await documents.removeStaged('wiki', 'unknown', ([only]) => only, 0, LATER)
    await uploads.acceptDocuments(page('u1', ''), writes('a', 'c'), LATER)
    await uploads.acceptDocuments(page('u1', 'last'), [], LATER)

    assert.deepEqual(await documents.countByType('wiki'), [{ objectType: '', count: 2 }])
    assert.equal((await documents.find({ datasource: 'wiki', id: 'a' })).length, 0)
    await uploads.acceptDocuments(page('u2', 'only'), writes('a', 'b', 'c'), LATER)
    assert.deepEqual(await documents.countByType('wiki'), [{ objectType: '', count: 3 }], 'the next upload brings it')
  })

  test('a stale document that is deleted while the next upload brings it back stays deleted', async () => {
    const { documents, uploads } = await open()
    await uploads.acceptDocuments(page('u1', 'only'), writes('a', 'b'), AT)
    await uploads.acceptDocuments({ ...page('u2', 'only'), stale: 'delete' }, writes('a'), AT)

    await uploads.acceptDocuments(page('u3', 'first'), writes('a', 'b'), LATER)
    await documents.removeStaged('wiki', 'b', ([only]) => only, 0, LATER)
    await uploads.acceptDocuments(page('u3', 'last'), [], LATER)

    assert.equal((await documents.find({ datasource: 'wiki', id: 'b' })).length, 0)
    assert.equal((await documents.find({ datasource: 'wiki', id: 'a' })).length, 1)
  })

  test('users, groups and members are replaced, and the version moves once for each upload', async () => {
    const { identity, uploads } = await open()
    const user = (name: string) => ({
      datasource: 'wiki',
      email: `${name}@x.example`,
      userId: name,
      name,
      isActive: true,
    })
    const items = (...values: [string, object][]): UploadItem[] => values.map(([key, value]) => ({ key, value }))
    const replace = async (kind: UploadKind, uploadId: string, content: UploadItem[], group = '') => {
      const version = await identity.version()
      await uploads.acceptItems({ ...page(uploadId, 'only', kind), group, stale: 'delete' }, content, AT)
      assert.equal(await identity.version(), version + 1)
    }
    const member = (id: string): [string, object] => [`user:${id}`, { kind: 'user', id }]

    await replace('users', 'u1', items(['a@x.example', user('a')], ['b@x.example', user('b')]))
    await replace('groups', 'u1', items(['g', { name: 'g' }], ['h', { name: 'h' }]))
    await replace('memberships', 'u1', items(member('a'), member('b')), 'g')
    await replace('memberships', 'u2', items(member('b')), 'g')
    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', userId: 'a' }]), [])
    assert.equal((await identity.groupsOf([{ datasource: 'wiki', userId: 'b' }])).length, 1)
    await replace('users', 'u2', items(['a@x.example', user('a')]))
    assert.deepEqual(await identity.counts('wiki'), { users: 1, groups: 2, memberships: 0 })
    await replace('groups', 'u2', items(['h', { name: 'h' }]))

    assert.deepEqual(await identity.counts('wiki'), { users: 1, groups: 1, memberships: 0 })
  })

  const users = ['old', 'heir', 'other'] as const
  const ways: Record<string, (stores: Stores) => Promise<unknown>> = {
    singly: ({ identity }) => identity.deleteUser('wiki', 'old@x.example', 0),
    'with an upload': ({ uploads }) => {
      const kept = users.slice(1).map((name) => ({ key: `${name}@x.example`, value: userOf(name) }))
      return uploads.acceptItems({ ...page('u1', 'only', 'users'), stale: 'delete' }, kept, LATER)
    },
  }
  for (const [way, remove] of Object.entries(ways)) {
    test(`a user who goes ${way} leaves all groups; an id that somebody else has now stays a member`, async () => {
      const stores = await open()
      const { identity } = stores
      for (const name of users) await identity.putUser(userOf(name), 0)
      const join = (id: string) =>
        identity.putMembership({ datasource: 'wiki', groupName: 'g', member: { kind: 'user', id } }, 0)
      for (const id of ['shared', 'Old@x.example', 'other']) await join(id)

      await remove(stores)

      const groupsOf = (userId: string) => identity.groupsOf([{ datasource: 'wiki', userId }])
      assert.deepEqual(await identity.counts('wiki'), { users: 2, groups: 0, memberships: 2 })
      assert.equal((await groupsOf('shared')).length, 1, 'the heir has the id and keeps what it says')
      assert.equal((await groupsOf('other')).length, 1)
      await identity.deleteUser('wiki', 'heir@x.example', 0)
      assert.equal((await groupsOf('shared')).length, 0, 'nobody has the id any more')
    })
  }

  test('the last uploads of a target are remembered, newest first', async () => {
    const { uploads } = await open()

    for (let at = 1; at <= 23; at++) await uploads.acceptItems(page(`u${at}`, 'only', 'groups'), [], AT)
    await uploads.acceptItems(page('open', 'first', 'groups'), [], AT)

    const history = await uploads.history('wiki', 'groups', 100)
    assert.equal(history.length, 21)
    assert.deepEqual(
      history.slice(0, 2).map(({ uploadId, endedAt }) => [uploadId, endedAt]),
      [
        ['open', undefined],
        ['u23', AT],
      ],
    )
  })

  test('a processing within the time of another is refused, and one of all covers each', async () => {
    const { uploads } = await open()

    const first = await uploads.beginProcessing('documents', 'wiki', AT, AT)
    const again = await uploads.beginProcessing('documents', 'wiki', LATER, new Date(AT.getTime() - 1))
    const all = await uploads.beginProcessing('documents', undefined, LATER, new Date(AT.getTime() - 1))
    const covered = await uploads.beginProcessing('documents', 'git', LATER, AT)
    await uploads.endProcessing('documents', 'wiki', AT, LATER)

    assert.deepEqual(
      [first, again, all, covered],
      [{ blockedBy: undefined }, { blockedBy: AT }, { blockedBy: undefined }, { blockedBy: LATER }],
    )
    assert.deepEqual(await uploads.processings('documents', 'wiki', 5), [
      { startedAt: LATER, endedAt: undefined },
      { startedAt: AT, endedAt: LATER },
    ])
  })
}

function page(uploadId: string, which: 'first' | 'last' | 'only' | '', kind: UploadKind = 'documents'): UploadPage {
  return {
    kind,
    datasource: 'wiki',
    group: '',
    uploadId,
    isFirst: which === 'first' || which === 'only',
    isLast: which === 'last' || which === 'only',
    isRestart: false,
    stale: 'pause',
    fingerprint: `${uploadId} ${which}`,
  }
}

/** Two of them have the same id. */
function userOf(name: string) {
  const userId = name === 'other' ? 'other' : 'shared'
  return { datasource: 'wiki', email: `${name}@x.example`, userId, name, isActive: true }
}

function writes(...ids: string[]) {
  return ids.map((id) => ({
    document: document(id, `${id} of the upload`),
    acl: compileAcl('wiki', undefined),
    version: 0,
  }))
}

function put(documents: Stores['documents'], id: string, title: string) {
  return documents.put([{ document: document(id, title), acl: compileAcl('wiki', undefined), version: 0 }], AT)
}

function document(id: string, title: string): Document {
  return {
    datasource: 'wiki',
    objectType: '',
    id,
    title,
    viewUrl: undefined,
    facts: {},
    body: `body of ${id}`,
    summary: '',
    updatedAt: AT.getTime(),
    permissions: undefined,
  }
}
