import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Datasource } from '../../src/domain/datasources/datasource.ts'
import type { Document } from '../../src/domain/documents/document.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { activityContract } from './activity-contract.ts'
import { agentContract } from './agent-contract.ts'
import { auditContract } from './audit-contract.ts'
import { chatContract } from './chat-contract.ts'
import { dailyUseContract } from './daily-use-contract.ts'
import { documentEventsContract } from './document-events-contract.ts'
import { governanceContract } from './governance-contract.ts'
import { groupContract } from './group-contract.ts'
import { leaseContract } from './lease-contract.ts'
import { mcpServerContract } from './mcp-server-contract.ts'
import { metadataContract } from './metadata-contract.ts'
import { peopleContract } from './people-contract.ts'
import { racingChangesContract } from './racing-changes-contract.ts'
import { revocationContract } from './revocation-contract.ts'
import { setAsideContract } from './set-aside-contract.ts'
import { sharedObjectContract } from './shared-object-contract.ts'
import { signInContract } from './sign-in-contract.ts'
import { submissionContract } from './submission-contract.ts'
import { uploadsContract } from './uploads-contract.ts'
import { usageContract } from './usage-contract.ts'
import { vectorContract } from './vector-contract.ts'
import { verificationContract } from './verification-contract.ts'
import { versionContract } from './version-contract.ts'
import { webFileContract } from './web-file-contract.ts'
import { webhookContract } from './webhook-contract.ts'

const AT = new Date('2026-06-01T12:00:00Z')

/** What every database must do alike. `open` gives stores on a new, empty database. */
export function storesContract(name: string, open: () => Promise<Stores>): void {
  describe(`stores on ${name}`, () => {
    datasourceContract(open)
    tokenContract(open)
    identityContract(open)
    documentContract(open)
    documentEventsContract(open)
    metadataContract(open)
    leaseContract(open)
    submissionContract(open)
    webFileContract(open)
    chatContract(open)
    agentContract(open)
    mcpServerContract(open)
    governanceContract(open)
    uploadsContract(open)
    revocationContract(open)
    webhookContract(open)
    peopleContract(open)
    racingChangesContract(open)
    signInContract(open)
    reindexContract(open)
    auditContract(open)
    vectorContract(open)
    groupContract(open)
    versionContract(open)
    setAsideContract(open)
    sharedObjectContract(open)
    verificationContract(open)
    activityContract(open)
    usageContract(open)
    dailyUseContract(open)
  })
}

function datasourceContract(open: () => Promise<Stores>): void {
  test('a datasource is read back as it was put, and a second put overwrites it', async () => {
    const { datasources } = await open()

    await datasources.put(datasource('wiki'), AT)
    await datasources.put({ ...datasource('wiki'), displayName: 'The Wiki' }, AT)

    assert.deepEqual(await datasources.find('wiki'), { ...datasource('wiki'), displayName: 'The Wiki' })
    assert.equal(await datasources.find('Wiki'), undefined)
    assert.equal((await datasources.list()).length, 1)
  })
}

function tokenContract(open: () => Promise<Stores>): void {
  const token = {
    id: 't1',
    name: 'crawler',
    datasources: ['wiki'],
    allowedRanges: ['10.0.0.0/8'],
    expiresAt: new Date('2027-01-01T00:00:00Z'),
    rotationPeriodMinutes: 1440,
    createdBy: 'operator',
    createdAt: AT,
    revokedAt: undefined,
  }

  test('an indexing token is found by the hash of its secret alone', async () => {
    const { indexingTokens } = await open()

    await indexingTokens.create(token, { hash: 'h1', createdAt: AT, endsAt: undefined })

    assert.deepEqual(await indexingTokens.findBySecret('h1'), {
      token,
      secret: { hash: 'h1', createdAt: AT, endsAt: undefined },
    })
    assert.equal(await indexingTokens.findBySecret('h2'), undefined)
  })

  test('of parallel rotations of one secret exactly one wins', async () => {
    const { indexingTokens } = await open()
    await indexingTokens.create(token, { hash: 'h1', createdAt: AT, endsAt: undefined })

    const wins = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        indexingTokens.replaceSecret('t1', 'h1', AT, { hash: `new${at}`, createdAt: AT, endsAt: undefined }),
      ),
    )

    assert.equal(wins.filter(Boolean).length, 1)
    const kept = await Promise.all(wins.map((_, at) => indexingTokens.findBySecret(`new${at}`)))
    assert.equal(kept.filter((found) => found !== undefined).length, 1)
  })

  test('a client token and an account are read back as they were put', async () => {
    const { clientTokens, accounts } = await open()
    const account = { email: 'a@x.example', name: 'A', role: 'admin' as const, isActive: true, createdAt: AT }
    const clientToken = {
      id: 'c1',
      name: 'phone',
      userEmail: 'a@x.example',
      scopes: ['SEARCH' as const],
      expiresAt: AT,
      createdBy: 'operator',
      createdAt: AT,
      revokedAt: undefined,
    }

    await accounts.put(account)
    await accounts.put({ ...account, isActive: false })
    await clientTokens.create(clientToken, 'hash')

    assert.deepEqual(await accounts.find('a@x.example'), { ...account, isActive: false })
    assert.deepEqual(await clientTokens.findBySecret('hash'), clientToken)
  })
}

function identityContract(open: () => Promise<Stores>): void {
  const user = { datasource: 'wiki', email: 'a@x.example', userId: 'u1', name: 'A', isActive: true }
  const member = (groupName: string, name: string) => ({
    datasource: 'wiki',
    groupName,
    member: { kind: 'group' as const, name },
  })
  const userIn = (groupName: string, id: string) => ({
    datasource: 'wiki',
    groupName,
    member: { kind: 'user' as const, id },
  })

  test('groups are reached through nested groups, and circles end', async () => {
    const { identity } = await open()
    await identity.putMembership(userIn('inner', 'u1'), 0)
    await identity.putMembership(member('middle', 'inner'), 0)
    await identity.putMembership(member('outer', 'middle'), 0)
    await identity.putMembership(member('inner', 'outer'), 0)

    const groups = await identity.groupsOf([{ datasource: 'wiki', userId: 'u1' }])

    assert.deepEqual(groups.map(({ name }) => name).sort(), ['inner', 'middle', 'outer'])
    assert.deepEqual(await identity.groupsOf([{ datasource: 'other', userId: 'u1' }]), [])
    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', userId: 'U1' }]), [])
  })

  test('members named by e-mail are found whatever the case they were pushed in', async () => {
    const { identity } = await open()
    await identity.putMembership(userIn('g', 'A@X.example'), 0)

    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', email: 'a@x.example' }]), [
      { datasource: 'wiki', name: 'g' },
    ])
  })

  test('every write of the identity graph moves its version', async () => {
    const { identity, datasources } = await open()
    const versions = [await identity.version()]
    const moved = async (write: Promise<unknown>) => {
      await write
      versions.push(await identity.version())
    }

    await moved(datasources.put(datasource('wiki'), AT))
    await moved(identity.putUser(user, 0))
    await moved(identity.putGroup('wiki', 'g', 0))
    await moved(identity.putMembership(userIn('g', 'u1'), 0))
    await moved(identity.deleteMembership(userIn('g', 'u1'), 0))
    await moved(identity.deleteGroup('wiki', 'g', 0))
    await moved(identity.deleteUser('wiki', 'a@x.example', 0))

    assert.equal(new Set(versions).size, versions.length)
  })

  test('a user that is deleted loses its memberships, a group those in and of it', async () => {
    const { identity } = await open()
    await identity.putUser(user, 0)
    await identity.putMembership(userIn('g', 'u1'), 0)
    await identity.putMembership(userIn('h', 'u2'), 0)
    await identity.putMembership(member('outer', 'h'), 0)

    await identity.deleteUser('wiki', 'a@x.example', 0)
    await identity.deleteGroup('wiki', 'h', 0)

    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', userId: 'u1' }]), [])
    assert.deepEqual(await identity.groupsOf([{ datasource: 'wiki', userId: 'u2' }]), [])
    assert.deepEqual(await identity.counts('wiki'), { users: 0, groups: 0, memberships: 0 })
  })

  test('a lower or equal version is a conflict, no version is no check', async () => {
    const { identity } = await open()

    assert.equal(await identity.putUser(user, 5), 'written')
    assert.equal(await identity.putUser(user, 5), 'conflict')
    assert.equal(await identity.putUser({ ...user, name: 'B' }, 0), 'written')
    assert.equal(await identity.putUser(user, 4), 'conflict')
    assert.equal(await identity.putUser(user, 6), 'written')
  })
}

function documentContract(open: () => Promise<Stores>): void {
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

function reindexContract(open: () => Promise<Stores>): void {
  test('the mark of the log is the same as long as the log is, and another one in another store', async () => {
    const { documents } = await open()
    const other = await open()
    for (const store of [documents, other.documents]) await store.markIndexed(10, AT)

    const mark = await documents.logMark(10)

    assert.equal(await documents.logMark(10), mark)
    assert.notEqual(await documents.logMark(11), mark)
    assert.notEqual(await other.documents.logMark(10), mark)
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

function put(documents: Stores['documents'], value: Document, version = 0) {
  return documents.put([{ document: value, acl: compileAcl(value.datasource, value.permissions), version }], AT)
}

function datasource(name: string): Datasource {
  return {
    name,
    displayName: name,
    datasourceCategory: 'UNCATEGORIZED',
    trustUrlRegexForViewActivity: true,
    stripFragmentInCanonicalUrl: true,
    isEntityDatasource: false,
    isTestDatasource: false,
    isUserReferencedByEmail: false,
    defaultAccess: 'everyone',
    visibility: 'ENABLED_FOR_ALL',
  }
}

function document(id: string, rest: Partial<Document> = {}): Document {
  return {
    datasource: 'wiki',
    objectType: '',
    id,
    title: id,
    viewUrl: undefined,
    facts: { tags: ['t'] },
    body: `body of ${id}`,
    summary: '',
    updatedAt: AT.getTime(),
    permissions: undefined,
    ...rest,
  }
}
