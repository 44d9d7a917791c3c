import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { AT, document, put } from './stored-things.ts'

export function documentContract(open: () => Promise<Stores>): void {
  test('a document is read back with its texts, facts and principals', async () => {
    const { documents } = await open()

    await put(documents, document('one', { permissions: { allowedGroups: ['g'] } }))

    const [head] = await documents.find({ datasource: 'wiki', id: 'ONE' })
    const [stored] = await documents.byKeys([head?.key ?? 0])
    assert.equal(stored?.body, 'body of one')
    assert.deepEqual(stored?.facts, { tags: ['t'] })
    assert.deepEqual(stored?.principals, ['group:wiki:g'])
    assert.deepEqual(stored?.permissions, { allowedGroups: ['g'] })
    assert.deepEqual(stored?.uploadedAt, AT)
  })

  test('the head of a document tells what is wrong with its content', async () => {
    const { documents } = await open()

    await put(documents, document('one', { facts: { contentProblem: 'The file is "damaged"' } }))
    await put(documents, document('two', { facts: { tags: ['"contentProblem":'] } }))

    assert.equal((await documents.find({ datasource: 'wiki', id: 'one' }))[0]?.contentProblem, 'The file is "damaged"')
    assert.equal((await documents.find({ datasource: 'wiki', id: 'two' }))[0]?.contentProblem, undefined)
  })

  test('documents are found by many addresses at once, in the datasources asked for', async () => {
    const { documents } = await open()
    const urls = Array.from({ length: 1200 }, (_, at) => `https://wiki.example/${at}`)
    await put(documents, document('one', { viewUrl: urls[3] }))
    await put(documents, document('two', { viewUrl: urls[1100] }))
    await put(documents, document('three', { viewUrl: 'https://wiki.example/other' }))

    const keys = await documents.keysOfUrls(['wiki'], urls)

    const found = await documents.byKeys(keys)
    assert.deepEqual(found.map(({ id }) => id).sort(), ['one', 'two'])
    const access = await documents.accessOfUrls(['wiki'], urls)
    assert.deepEqual(access.map(({ id, viewUrl }) => `${id} ${viewUrl}`).sort(), [
      `one ${urls[3]}`,
      `two ${urls[1100]}`,
    ])
    assert.deepEqual(await documents.accessOfUrls(['git'], urls), [])
    assert.deepEqual(await documents.accessOfUrls([], urls), [])
    assert.deepEqual(await documents.keysOfUrls(['git'], urls), [])
    assert.deepEqual(await documents.keysOfUrls([], urls), [])
  })

  test('keys of ids are those of the datasources named, whatever the case and the type', async () => {
    const { documents } = await open()
    await put(documents, document('GATE-388'))
    await put(documents, document('GATE-389'))

    const keys = await documents.keysOfIds(['wiki'], ['gate-388'])

    assert.deepEqual(
      (await documents.byKeys(keys)).map(({ id }) => id),
      ['GATE-388'],
    )
    assert.deepEqual(await documents.keysOfIds(['git'], ['GATE-388']), [])
    assert.deepEqual(await documents.keysOfIds([], ['GATE-388']), [])
  })

  test('an update without permissions keeps those stored; a deleted document has none to keep', async () => {
    const { documents } = await open()
    await put(documents, document('one', { permissions: { allowedGroups: ['g'] } }))

    await put(documents, document('one', { title: 'again' }))
    const [updated] = await documents.find({ datasource: 'wiki', id: 'one' })
    await documents.remove(updated?.key ?? 0, 0, AT)
    await put(documents, document('one'))
    const [again] = await documents.find({ datasource: 'wiki', id: 'one' })

    assert.equal(updated?.title, 'again')
    assert.deepEqual(updated?.principals, ['group:wiki:g'])
    assert.deepEqual(again?.principals, ['default:wiki'])
    assert.equal(again?.key, updated?.key)
  })

  test('the log names every change once, in order, at its newest step', async () => {
    const { documents } = await open()
    await put(documents, document('one'))
    await put(documents, document('two'))
    await put(documents, document('one', { title: 'changed' }))
    const [two] = await documents.find({ datasource: 'wiki', id: 'two' })
    await documents.remove(two?.key ?? 0, 0, AT)

    const changes = await documents.changesAfter(0, 100, 1_000_000)

    assert.deepEqual(
      changes.map((change) =>
        change.kind === 'upsert' ? change.document.title : `removed ${change.key === two?.key}`,
      ),
      ['changed', 'removed true'],
    )
    assert.deepEqual(await documents.changesAfter(changes.at(-1)?.seq ?? 0, 100, 1_000_000), [])
    assert.equal(await documents.lastSeq(), changes.at(-1)?.seq)
  })

  test('the log is read in pieces of bounded text', async () => {
    const { documents } = await open()
    for (const id of ['a', 'b', 'c']) await put(documents, document(id, { body: 'x'.repeat(600) }))

    const first = await documents.changesAfter(0, 100, 1000)
    const rest = await documents.changesAfter(first.at(-1)?.seq ?? 0, 100, 5000)

    assert.equal(first.length, 1)
    assert.equal(rest.length, 2)
  })

  test('of parallel writes with rising versions the highest stays, whatever their order', async () => {
    const { documents } = await open()
    const versions = [3, 1, 7, 5, 2, 6, 4]

    await Promise.all(versions.map((version) => put(documents, document('one', { title: `v${version}` }), version)))

    const [head] = await documents.find({ datasource: 'wiki', id: 'one' })
    assert.equal(head?.title, 'v7')
    assert.equal(head?.version, 7)
    const again = await put(documents, document('one'), 7)
    assert.equal(again.kind, 'conflict')
  })

  test('a new intersection moves the identity version, a known one does not', async () => {
    const { documents, identity } = await open()
    const permissions = { allowedGroupIntersections: [{ requiredGroups: ['b', 'a'] }] }
    const before = await identity.version()

    await put(documents, document('one', { permissions }))
    const after = await identity.version()
    await put(documents, document('two', { permissions }))

    assert.notEqual(after, before)
    assert.equal(await identity.version(), after)
    assert.deepEqual(await identity.intersections(), [
      { datasource: 'wiki', principal: 'all:wiki:a b', groups: ['a', 'b'] },
    ])
  })

  test('only documents whose access changed are reported as such', async () => {
    const { documents } = await open()
    await put(documents, document('one', { permissions: { allowedGroups: ['g'] } }))

    const same = await put(documents, document('one', { title: 'new', permissions: { allowedGroups: ['g'] } }))
    const other = await put(documents, document('one', { permissions: {} }))

    assert.deepEqual(same.kind === 'written' && same.accessChanged, [])
    assert.equal(other.kind === 'written' && other.accessChanged.length, 1)
  })

  test('counts are by object type, and can stop at a step of the log', async () => {
    const { documents } = await open()
    await put(documents, document('one', { objectType: 'Page' }))
    const seq = await documents.lastSeq()
    await put(documents, document('two', { objectType: 'Page' }))

    assert.deepEqual(await documents.countByType('wiki'), [{ objectType: 'Page', count: 2 }])
    assert.deepEqual(await documents.countByType('wiki', seq), [{ objectType: 'Page', count: 1 }])
  })

  test('a step is indexed at the time of the first mark that covers it', async () => {
    const { documents } = await open()
    await put(documents, document('one'))
    await put(documents, document('two'))
    const heads = await documents.findByIds('wiki', ['TWO', 'one', 'none'])
    const [one, two] = heads.sort((a, b) => a.seq - b.seq)
    await documents.markIndexed(one?.seq ?? 0, AT)

    assert.deepEqual(await documents.indexedTimes([one?.key ?? 0, two?.key ?? 0]), new Map([[one?.key, AT]]))
  })

  test('a batch of many documents is stored whole, the later of two with one id counting', async () => {
    const { documents } = await open()
    const many = Array.from({ length: 1200 }, (_, at) => document(`doc${at % 1100}`, { title: `t${at}` }))

    await documents.put(
      many.map((each) => ({ document: each, acl: compileAcl('wiki', undefined), version: 0 })),
      AT,
    )

    assert.deepEqual(await documents.countByType('wiki'), [{ objectType: '', count: 1100 }])
    const [head] = await documents.find({ datasource: 'wiki', id: 'doc5' })
    assert.equal(head?.title, 't1105')
  })
}
