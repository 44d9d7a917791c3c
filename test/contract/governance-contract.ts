import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Finding, NewFinding } from '../../src/domain/governance/findings/finding.ts'
import {
  type DlpPolicy,
  NEW_SCAN,
  overrideSource,
  type PolicyScan,
} from '../../src/domain/governance/policies/policy.ts'
import { BY_HAND } from '../../src/domain/governance/visibility-override-store.ts'
import { type GroupMember, organizationMember } from '../../src/domain/identity/identity-store.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { rounds } from './raced.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const LATER = new Date('2026-06-02T12:00:00Z')
const FIELDS = { objectType: '', viewUrl: undefined, facts: {}, body: '', summary: '', updatedAt: 0 }
const ROUNDS = rounds(10)
const SCAN: PolicyScan = { status: 'ACTIVE', startedAt: AT, position: 7, target: 9 }

const POLICY: DlpPolicy = {
  id: 'p1',
  kind: 'policy',
  version: 1,
  name: 'One',
  config: {},
  frequency: 'CONTINUOUS',
  status: 'ACTIVE',
  autoHideDocs: true,
  createdBy: 'ann@acme.example',
  createdAt: AT.getTime(),
  updatedBy: 'ann@acme.example',
  updatedAt: AT.getTime(),
}

const finding = (fingerprint: string): NewFinding => ({
  rule: 'r',
  ruleType: 'TERM',
  likelihood: 'LIKELY',
  severity: 'MEDIUM',
  field: 'body',
  quote: `a ${fingerprint}`,
  fingerprint,
})

async function put({ documents }: Stores, ...ids: string[]): Promise<number[]> {
  const permissions = { allowAnonymousAccess: true }
  const acl = compileAcl('wiki', permissions)
  const writes = ids.map((id) => ({
    document: { datasource: 'wiki', id, title: id, permissions, ...FIELDS },
    acl,
    version: 0,
  }))
  const result = await documents.put(writes, AT)
  return result.kind === 'written' ? result.steps.map(({ key }) => key) : []
}

/** Overrides, policies, what they find, and files of it. */
export function governanceContract(open: () => Promise<Stores>): void {
  test('an override narrows access to a document, records who keeps it, and moves the document in the log', async () => {
    const stores = await open()
    const { documents, visibilityOverrides, revocations } = stores
    const [key = 0, other = 0] = await put(stores, 'a', 'b')
    const before = await documents.lastSeq()
    const { revocations: round } = await revocations.versions()

    const changed = await visibilityOverrides.set(BY_HAND, [{ key, override: 'HIDE_FROM_ALL' }], AT)
    const noted = await revocations.after({ round, key: 0 }, 0, 10)

    assert.deepEqual(changed, [key])
    assert.deepEqual(
      noted.map((note) => [note.key, note.principals]),
      [[key, []]],
    )
    assert.deepEqual(
      (await documents.byKeys([key, other])).map(({ principals }) => principals),
      [[], ['public']],
    )
    assert.equal((await documents.changesAfter(before, 10, 1000)).length, 1)
    assert.deepEqual([...(await visibilityOverrides.of([key, other]))], [[key, 'HIDE_FROM_ALL']])
    assert.deepEqual(await visibilityOverrides.set(BY_HAND, [{ key, override: 'HIDE_FROM_ALL' }], AT), [])
    assert.deepEqual(await visibilityOverrides.set(BY_HAND, [{ key, override: 'NONE' }], AT), [key])
    assert.deepEqual(await visibilityOverrides.list(10), [])
  })

  test('a manual override wins over policies, and the strictest policy wins over others', async () => {
    const stores = await open()
    const { visibilityOverrides } = stores
    const [key = 0] = await put(stores, 'a')
    const say = async (source: string, override: 'NONE' | 'HIDE_FROM_ALL' | 'HIDE_FROM_GROUPS') => {
      await visibilityOverrides.set(source, [{ key, override }], AT)
      return (await visibilityOverrides.of([key])).get(key)
    }

    assert.equal(await say(overrideSource('p1'), 'HIDE_FROM_GROUPS'), 'HIDE_FROM_GROUPS')
    assert.equal(await say(overrideSource('p2'), 'HIDE_FROM_ALL'), 'HIDE_FROM_ALL')
    assert.equal(await say(BY_HAND, 'NONE'), undefined)
    assert.equal(await say(BY_HAND, 'HIDE_FROM_GROUPS'), 'HIDE_FROM_GROUPS')
    await visibilityOverrides.withdraw(BY_HAND, 10, AT)
    assert.deepEqual(await visibilityOverrides.withdraw(overrideSource('p2'), 10, AT), { lookedAt: 1, changed: [key] })
    assert.deepEqual(await visibilityOverrides.withdraw(overrideSource('p2'), 10, AT), { lookedAt: 0, changed: [] })
    assert.equal((await visibilityOverrides.of([key])).get(key), 'HIDE_FROM_GROUPS')
  })

  test('policies have versions, and of two changes at once one is refused', async () => {
    const { dlpPolicies } = await open()
    const second = { ...POLICY, version: 2, name: 'Two', status: 'INACTIVE' as const }

    assert.equal(await dlpPolicies.add(POLICY, NEW_SCAN, 1), true)
    assert.equal(await dlpPolicies.add({ ...POLICY, id: 'p2' }, NEW_SCAN, 1), false)
    assert.equal((await dlpPolicies.active()).length, 1)
    assert.equal(await dlpPolicies.replace(second, SCAN), true)
    assert.equal(await dlpPolicies.replace({ ...second, name: 'Three' }, SCAN), false)

    assert.deepEqual(await dlpPolicies.find('p1'), { policy: second, scan: SCAN })
    assert.deepEqual(await dlpPolicies.findVersion('p1', 1), POLICY)
    assert.equal(await dlpPolicies.findVersion('p1', 3), undefined)
    assert.deepEqual(await dlpPolicies.active(), [])
    assert.deepEqual(await dlpPolicies.list('report'), [])
    const report = { ...POLICY, kind: 'report' as const, frequency: 'ONCE' as const }
    for (const id of ['r1', 'r2', 'r3']) {
      const createdAt = AT.getTime() + Number(id.slice(1))
      assert.equal(await dlpPolicies.add({ ...report, id, createdAt }, NEW_SCAN, 2), true)
    }
    await dlpPolicies.noteScan('r2', 1, { ...SCAN, status: 'SUCCESS' })
    assert.deepEqual(
      (await dlpPolicies.list('report')).map(({ policy }) => policy.id),
      ['r3', 'r2'],
    )
    assert.deepEqual(
      (await dlpPolicies.active()).map(({ policy }) => policy.id),
      ['r3'],
    )
  })

  test('a step of a scan replaces findings, hides and shows, unless the policy changed meanwhile', async () => {
    const stores = await open()
    const { dlpPolicies, dlpFindings, visibilityOverrides } = stores
    const [a = 0, b = 0] = await put(stores, 'a', 'b')
    await dlpPolicies.add(POLICY, NEW_SCAN, 10)
    const step = (documents: { key: number; findings: NewFinding[] }[], version = 1) => ({
      ...{ policyId: 'p1', version, hides: true, documents, scan: SCAN },
    })

    const first = [
      { key: a, findings: [finding('x'), finding('y')] },
      { key: b, findings: [] },
    ]
    assert.deepEqual(await dlpFindings.record(step(first), AT), [a])
    assert.deepEqual(await dlpFindings.record(step([{ key: b, findings: [finding('z')] }], 2), AT), [])
    assert.deepEqual([...(await visibilityOverrides.of([a, b])).keys()], [a])
    await dlpFindings.record(step([{ key: a, findings: [finding('y'), finding('new')] }]), LATER)

    const found = await dlpFindings.page({ policyId: 'p1' }, undefined, 10)
    assert.deepEqual(
      found.map(({ id, fingerprint, foundAt, policyName }) => [id, fingerprint, foundAt, policyName]),
      [
        ['a', 'y', AT, 'One'],
        ['a', 'new', LATER, 'One'],
      ],
    )
    assert.equal((await dlpFindings.page({}, found[0], 10)).length, 1)
    assert.deepEqual((await dlpPolicies.find('p1'))?.scan, SCAN)
    assert.deepEqual(await dlpFindings.record(step([{ key: a, findings: [] }]), LATER), [a])
    assert.equal((await visibilityOverrides.of([a])).size, 0)
    await dlpFindings.record(step([{ key: a, findings: [finding('y')] }]), LATER)
    await stores.documents.remove(a, 0, LATER)
    await put(stores, 'a')
    assert.deepEqual(
      await dlpFindings.page({ policyId: 'p1' }, undefined, 10),
      [],
      'what was found goes with the document',
    )
  })

  test('a filter finds the few that match among many, in pages', async () => {
    const stores = await open()
    const { dlpPolicies, dlpFindings } = stores
    const [many = 0, few = 0] = await put(stores, 'many', 'few')
    await dlpPolicies.add(POLICY, NEW_SCAN, 10)
    const high = (fingerprint: string): NewFinding => ({ ...finding(fingerprint), severity: 'HIGH' })
    const documents = [
      {
        key: many,
        findings: Array.from({ length: 4500 }, (_, at) => (at === 2000 ? high('first') : finding(`${at}`))),
      },
      { key: few, findings: [high('second'), finding('x'), high('third')] },
    ]
    await dlpFindings.record({ policyId: 'p1', version: 1, hides: false, documents, scan: SCAN }, AT)

    const page = async (severity: 'HIGH' | 'LOW', after?: Finding, limit = 2) =>
      dlpFindings.page({ severity, datasource: 'wiki' }, after, limit)
    const first = await page('HIGH')
    const second = await page('HIGH', first.at(-1))

    const found = [...first, ...second].map(({ fingerprint }) => fingerprint)
    assert.deepEqual([first.length, found], [2, ['first', 'second', 'third']])
    assert.deepEqual(await page('LOW'), [])
    assert.equal((await dlpFindings.page({}, undefined, 5000)).length, 4503)
    assert.deepEqual(await dlpFindings.page({ datasource: 'elsewhere' }, undefined, 2), [])
  })

  test('a policy that is deleted while a scan stores findings takes them along', async () => {
    const stores = await open()
    const { dlpPolicies, dlpFindings } = stores
    const [key = 0] = await put(stores, 'a')
    for (let round = 0; round < ROUNDS; round++) {
      await dlpPolicies.add(POLICY, NEW_SCAN, 10)
      const step = (fingerprint: string) => {
        const documents = [{ key, findings: [finding(fingerprint)] }]
        return dlpFindings.record({ policyId: 'p1', version: 1, hides: false, documents, scan: SCAN }, AT)
      }
      await step('x')

      await Promise.all([step('y'), dlpPolicies.remove('p1'), step('z')])

      // They would be those of a policy with the same ID.
      await dlpPolicies.add(POLICY, NEW_SCAN, 10)
      assert.deepEqual(await dlpFindings.page({ policyId: 'p1' }, undefined, 10), [])
      await dlpPolicies.remove('p1')
    }
  })

  test('members of nested groups are counted once', async () => {
    const { identity, dlpFindings } = await open()
    const join = (groupName: string, member: GroupMember) =>
      identity.putMembership({ datasource: 'wiki', groupName, member }, 0)
    for (const name of ['outer', 'inner']) await identity.putGroup('wiki', name, 0)
    await join('outer', { kind: 'user', id: 'ann' })
    await join('outer', { kind: 'group', name: 'inner' })
    await join('inner', { kind: 'user', id: 'ann' })
    await join('inner', { kind: 'user', id: 'bob' })
    await join('inner', { kind: 'group', name: 'outer' })

    assert.equal(await dlpFindings.membersOf('wiki', ['outer']), 2)
    assert.equal(await dlpFindings.membersOf('wiki', ['none']), 0)
    assert.equal(await dlpFindings.membersOf('wiki', []), 0)
  })

  test('people of an organization group are counted, once even if they have an account too', async () => {
    const { identity, groups, dlpFindings } = await open()
    const dates = { createdAt: AT, changedAt: AT }
    await groups.add({ id: '7', name: 'Sales', externalId: undefined, role: undefined, origin: 'sign-in', ...dates })
    await groups.addMembers('7', 'scim', ['ann@x.example', 'bob@x.example'])
    await groups.addMembers('7', 'sso:okta', ['ann@x.example'])
    await identity.replaceIdentity('files', {
      users: [{ email: 'ann@x.example', userId: 'u1', name: 'Ann', isActive: true }],
      groups: [
        {
          name: 'readers',
          title: 'Readers',
          members: [
            { kind: 'user', id: 'u1' },
            { kind: 'user', id: 'u2' },
            { kind: 'group', name: organizationMember('7') },
          ],
        },
        { name: 'sales', title: 'Sales', members: [{ kind: 'group', name: organizationMember('7') }] },
      ],
    })

    assert.equal(await dlpFindings.membersOf('files', ['readers']), 3)
    assert.equal(await dlpFindings.membersOf('files', ['sales']), 2)
  })

  test('a file of findings grows piece by piece, is found, and goes', async () => {
    const { dlpExports } = await open()
    const request = {
      ...{ exportType: 'FINDINGS' as const, fileName: 'f.csv', excludedColumns: [], createdBy: 'ann@acme.example' },
      startedAt: AT.getTime(),
    }
    const added = await dlpExports.add(request, 2)
    const id = added?.id ?? 0

    assert.equal((await dlpExports.add(request, 2))?.id, id + 1)
    assert.equal(await dlpExports.add(request, 2), undefined)
    assert.equal((await dlpExports.nextPending())?.id, id)
    assert.equal(await dlpExports.append(id, 0, 'one'), true)
    assert.equal(await dlpExports.append(id, 1, 'two'), true)
    assert.equal(await dlpExports.append(99, 0, 'lost'), false)
    await dlpExports.finish(id, 'COMPLETED', 6, LATER)
    assert.deepEqual(await dlpExports.find(id), { id, request, status: 'COMPLETED', endedAt: LATER, size: 6 })
    assert.deepEqual([await dlpExports.part(id, 1), await dlpExports.part(id, 2)], ['two', undefined])
    assert.deepEqual([await dlpExports.delete(id), await dlpExports.delete(id)], [true, false])
    assert.equal(await dlpExports.part(id, 0), undefined)
    assert.equal((await dlpExports.list()).length, 1)
  })
}
