import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Document } from '../../src/domain/documents/document.ts'
import type { RecordVersion } from '../../src/domain/shared/version-conflict.ts'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
/** A clock in nanoseconds; as a double …001 and …002 are the same number. */
const FIRST = 1_790_000_000_000_000_001n
const SECOND = FIRST + 1n
const LAST = 2n ** 63n - 1n

/** Versions are 64 bits wide and exact, for whatever carries one. */
export function versionContract(open: () => Promise<Stores>): void {
  const kinds: Record<string, (stores: Stores) => (version: RecordVersion) => Promise<string>> = {
    documents:
      ({ documents }) =>
      async (version) =>
        (await documents.put([{ document: DOCUMENT, acl: compileAcl('wiki', undefined), version }], AT)).kind,
    users:
      ({ identity }) =>
      (version) =>
        identity.putUser(
          { datasource: 'wiki', email: 'ann@b.example', userId: undefined, name: 'Ann', isActive: true },
          version,
        ),
    groups:
      ({ identity }) =>
      (version) =>
        identity.putGroup('wiki', 'staff', version),
    memberships:
      ({ identity }) =>
      (version) =>
        identity.putMembership({ datasource: 'wiki', groupName: 'staff', member: { kind: 'user', id: 'u' } }, version),
    employees:
      ({ people }) =>
      (version) =>
        people.putEmployee({ email: 'ann@b.example', department: 'x' } as never, version),
    teams:
      ({ people }) =>
      (version) =>
        people.putTeam({ id: 't', name: 'T', members: [] } as never, version),
  }
  for (const [kind, writer] of Object.entries(kinds)) {
    test(`versions of ${kind} beyond 2^53 are compared exactly`, async () => {
      const stores = await open()
      const write = writer(stores)
      const outcomes: string[] = []

      for (const version of [FIRST, SECOND, FIRST, SECOND, LAST, LAST - 1n, 5]) outcomes.push(await write(version))

      const [yes, no] = ['written', 'conflict']
      assert.deepEqual(outcomes, [yes, yes, no, no, yes, no, no])
    })
  }

  test('a document with the highest version is read, shown and followed in the log', async () => {
    const { documents } = await open()
    await documents.put([{ document: DOCUMENT, acl: compileAcl('wiki', undefined), version: LAST }], AT)

    const [head] = await documents.find({ datasource: 'wiki', id: 'one' })
    const [change] = await documents.changesAfter(0, 10, 1000)

    assert.equal(head?.version, LAST)
    assert.equal(change?.kind, 'upsert')
    assert.equal((await documents.byKeys([head?.key ?? 0]))[0]?.version, LAST)
  })
}

const DOCUMENT: Document = {
  datasource: 'wiki',
  objectType: '',
  id: 'one',
  title: 'One',
  viewUrl: undefined,
  facts: {},
  body: 'text',
  summary: '',
  updatedAt: 0,
  permissions: undefined,
}
