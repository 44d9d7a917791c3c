import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { LogStep } from '../../src/domain/documents/document-store.ts'
import type { NewFinding } from '../../src/domain/governance/findings/finding.ts'
import { type DlpPolicy, NEW_SCAN } from '../../src/domain/governance/policies/policy.ts'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const FIELDS = { objectType: '', viewUrl: undefined, facts: {}, body: '', summary: '', updatedAt: 0 }
const EVERYBODY = { allowAnonymousAccess: true }
const ACL = compileAcl('wiki', EVERYBODY)
const POLICY: DlpPolicy = {
  ...{ id: 'p', kind: 'policy', version: 1, name: 'P', frequency: 'CONTINUOUS', status: 'ACTIVE', autoHideDocs: true },
  config: { sensitiveContentOptions: { customSensitiveExpressions: [{ keyword: { type: 'TERM', value: 'numbat' } }] } },
  ...{ createdBy: 'ann@acme.example', createdAt: 0, updatedBy: 'ann@acme.example', updatedAt: 0 },
}
const FOUND: NewFinding = {
  ...{ rule: 'r', ruleType: 'TERM', likelihood: 'LIKELY', severity: 'MEDIUM', field: 'body', quote: 'a numbat' },
  fingerprint: 'x',
}

async function put({ documents }: Stores, ...ids: string[]): Promise<LogStep[]> {
  const writes = ids.map((id) => ({
    document: { datasource: 'wiki', id, title: id, permissions: EVERYBODY, ...FIELDS },
    acl: ACL,
    version: 0,
  }))
  const result = await documents.put(writes, AT)
  return result.kind === 'written' ? [...result.steps] : []
}

const looksAt = (steps: readonly LogStep[], ...sensitive: number[]) => [
  {
    ...{ policyId: 'p', version: 1, hides: true },
    documents: steps.map(({ key }) => ({ key, findings: sensitive.includes(key) ? [FOUND] : [] })),
  },
]

/** A document as the log and its readers see it. */
async function stateOf({ documents }: Stores, key: number) {
  const [change] = await documents.changesOf([key])
  const [shown] = await documents.byKeys([key])
  const [access] = await documents.accessOf([key])
  assert.deepEqual(shown?.principals, access?.principals)
  return { isHeld: change?.kind === 'upsert' && change.isHeld === true, principals: shown?.principals }
}

/** Documents that wait for policies. */
export function heldDocumentsContract(open: () => Promise<Stores>): void {
  test('a document that is written while a policy hides is held until it is let go', async () => {
    const stores = await open()
    const [old = { key: 0, seq: 0 }] = await put(stores, 'old')
    await stores.dlpPolicies.add(POLICY, NEW_SCAN, 10)
    assert.deepEqual(await stateOf(stores, old.key), { isHeld: false, principals: ['public'] })
    const { revocations: round } = await stores.revocations.versions()

    const steps = await put(stores, 'old', 'clean', 'bad')
    const [changed = 0, clean = 0, bad = 0] = steps.map(({ key }) => key)
    const lastSeq = await stores.documents.lastSeq()
    for (const key of [changed, clean, bad]) {
      assert.deepEqual(await stateOf(stores, key), { isHeld: true, principals: [] })
    }
    const noted = await stores.revocations.after({ round, key: 0 }, 0, 10)
    assert.deepEqual(
      noted.map(({ key, principals }) => [key, principals]),
      [[changed, []]],
      'what was there before is masked, too',
    )
    assert.equal((await stores.visibilityOverrides.of([clean])).get(clean), 'HIDE_FROM_ALL')

    assert.equal(await stores.heldDocuments.release(looksAt(steps, bad), steps, AT), true)

    for (const key of [changed, clean]) {
      assert.deepEqual(await stateOf(stores, key), { isHeld: false, principals: ['public'] })
    }
    assert.deepEqual(await stateOf(stores, bad), { isHeld: false, principals: [] })
    const moved = await stores.documents.changesAfter(lastSeq, 10, 1000)
    assert.equal(moved.length, 1, 'only what is hidden moves on in the log')
    assert.equal((await stores.dlpFindings.page({ policyId: 'p' }, undefined, 10)).length, 1)
    assert.equal((await stores.visibilityOverrides.of([changed, clean])).size, 0)
  })

  test('nothing is let go by policies of another version, or at another step', async () => {
    const stores = await open()
    await stores.dlpPolicies.add(POLICY, NEW_SCAN, 10)
    const [first = { key: 0, seq: 0 }] = await put(stores, 'a')
    const { key } = first

    await stores.dlpPolicies.replace({ ...POLICY, version: 2 }, NEW_SCAN)
    assert.equal(await stores.heldDocuments.release(looksAt([first]), [first], AT), false)
    assert.equal(await stores.heldDocuments.release([], [first], AT), false)
    await stores.dlpPolicies.replace({ ...POLICY, version: 3, autoHideDocs: false }, NEW_SCAN)
    const again = await put(stores, 'b')
    assert.deepEqual(await stateOf(stores, again[0]?.key ?? 0), { isHeld: false, principals: ['public'] })
    await stores.documents.setPermissions(key, EVERYBODY, ACL, AT)
    assert.equal(await stores.heldDocuments.release([], [first], AT), true)
    assert.deepEqual(await stateOf(stores, key), { isHeld: true, principals: [] }, 'it has gone on since')
    const seq = (await stores.documents.changesOf([key]))[0]?.seq ?? 0
    assert.equal(await stores.heldDocuments.release([], [{ key, seq }], AT), true)
    assert.deepEqual(await stateOf(stores, key), { isHeld: false, principals: ['public'] })
  })

  test('what is put off is in indexes, hidden, is listed, and moves on in the log when it is let go', async () => {
    const stores = await open()
    await stores.dlpPolicies.add(POLICY, NEW_SCAN, 10)
    const [step = { key: 0, seq: 0 }] = await put(stores, 'a')

    await stores.heldDocuments.putOff([{ ...step, seq: step.seq + 1 }])
    assert.deepEqual(await stores.heldDocuments.listPutOff(10), [], 'another step')
    await stores.heldDocuments.putOff([step])
    assert.deepEqual(await stateOf(stores, step.key), { isHeld: false, principals: [] })
    assert.deepEqual(await stores.heldDocuments.listPutOff(10), [step.key])
    assert.deepEqual(await stores.visibilityOverrides.list(10), [
      { datasource: 'wiki', objectType: '', id: 'a', override: 'HIDE_FROM_ALL' },
    ])

    const lastSeq = await stores.documents.lastSeq()
    await stores.heldDocuments.release(looksAt([step]), [step], AT)
    assert.deepEqual(await stateOf(stores, step.key), { isHeld: false, principals: ['public'] })
    assert.equal((await stores.documents.changesAfter(lastSeq, 10, 1000)).length, 1)
    assert.deepEqual(await stores.heldDocuments.listPutOff(10), [])
  })

  test('permissions hold a document where a policy asks for them; attached values never do', async () => {
    const stores = await open()
    const [first = { key: 0, seq: 0 }] = await put(stores, 'a')
    const { key } = first
    await stores.dlpPolicies.add(POLICY, NEW_SCAN, 10)

    await stores.documents.setPermissions(key, EVERYBODY, ACL, AT)
    await stores.metadata.putValues(key, 'g', [{ name: 'k', value: 'v' }], AT)
    assert.equal((await stateOf(stores, key)).isHeld, false)
    const config = { broadSharingOptions: { anonymousAccessEnabled: true } }
    await stores.dlpPolicies.add({ ...POLICY, id: 'q', config }, NEW_SCAN, 10)
    await stores.documents.setPermissions(key, EVERYBODY, ACL, AT)
    assert.deepEqual(await stateOf(stores, key), { isHeld: true, principals: [] })
  })
}
