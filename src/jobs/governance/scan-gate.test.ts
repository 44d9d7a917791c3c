import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { compileAcl } from '../../domain/access/principals.ts'
import type { NewFinding } from '../../domain/governance/findings/finding.ts'
import { type DlpPolicy, NEW_SCAN } from '../../domain/governance/policies/policy.ts'
import { fixedClock } from '../../kernel/clock.ts'
import { systemTimers } from '../../kernel/timers.ts'
import { openStores } from '../../storage/stores.ts'
import { ScanDocuments } from './scan-documents.ts'
import { ScanGate } from './scan-gate.ts'
import { ScanThread } from './scan-thread.ts'
import type { ScanRequest } from './scan-worker.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const POLICY: DlpPolicy = {
  ...{ id: 'p', kind: 'policy', version: 1, name: 'P', frequency: 'CONTINUOUS', status: 'ACTIVE', autoHideDocs: true },
  config: { sensitiveContentOptions: { customSensitiveExpressions: [{ keyword: { type: 'TERM', value: 'numbat' } }] } },
  ...{ createdBy: 'ann@acme.example', createdAt: 0, updatedBy: 'ann@acme.example', updatedAt: 0 },
}
const FIELDS = { objectType: '', viewUrl: undefined, facts: {}, summary: '', updatedAt: 0 }

type Scan = (request: Omit<ScanRequest, 'job'>) => Promise<readonly (readonly NewFinding[])[]>

async function setup() {
  const stores = await openStores({ data: temporaryFolder(), databaseUrl: '' }, NOW)
  const thread = new ScanThread(systemTimers)
  after(() => stores.close())
  after(() => thread.close())
  await stores.dlpPolicies.add(POLICY, NEW_SCAN, 10)
  const usual = { ...stores, clock: fixedClock(NOW), log: pino({ level: 'silent' }) }
  const write = async (bodies: readonly string[]) => {
    const permissions = { allowAnonymousAccess: true }
    const writes = bodies.map((body, at) => ({
      document: { datasource: 'wiki', id: `d${at}`, title: '', body, permissions, ...FIELDS },
      acl: compileAcl('wiki', permissions),
      version: 0,
    }))
    const result = await stores.documents.put(writes, NOW)
    return result.kind === 'written' ? result.steps.map(({ key }) => key) : []
  }
  const gateWith = (scan: Scan) => new ScanGate({ ...usual, thread: { scan, close: () => {} } })
  const job = async (scan: Scan, scanGate = gateWith(scan)) => {
    const appliedSeq = await stores.documents.lastSeq()
    return new ScanDocuments({
      ...usual,
      visibilities: { datasources: async () => new Map() },
      indexer: {
        appliedSeq: () => appliedSeq,
        isCaughtUp: () => true,
        notifyWritten: async () => {},
        settled: async () => {},
      },
      thread: { scan, close: () => {} },
      scanGate,
    })
  }
  const principals = async (keys: readonly number[]) =>
    (await stores.documents.byKeys(keys)).map((document) => document.principals)
  return { ...stores, thread, write, gateWith, job, principals }
}

test('documents pass once every policy has scanned them; sensitive ones pass later, hidden', async () => {
  const { documents, thread, write, gateWith, principals } = await setup()
  const keys = await write(['a numbat', 'nothing', 'nothing either'])
  const changes = await documents.changesOf(keys)

  const passed = await gateWith((request) => thread.scan(request)).ready(changes)

  assert.deepEqual(
    passed.map((change) => change.kind === 'upsert' && [change.document.body, change.document.principals]),
    [
      ['nothing', ['public']],
      ['nothing either', ['public']],
    ],
  )
  assert.deepEqual(await principals(keys), [[], ['public'], ['public']])
})

test('what does not wait passes without a look, and many pass in pieces', async () => {
  const { documents, dlpPolicies, thread, write, gateWith } = await setup()
  const seen: number[] = []
  const gate = gateWith((request) => {
    seen.push(request.documents.length)
    return thread.scan(request)
  })
  const keys = await write(Array.from({ length: 600 }, (_, at) => `text ${at}`))
  const changes = await documents.changesOf(keys)

  assert.equal((await gate.ready(changes)).length, 600)
  assert.deepEqual(seen, [256, 256, 88])
  assert.ok(
    keys.length === 600 && changes.every((one) => one.kind === 'upsert' && gate.hasLooked(POLICY, one.document)),
  )
  assert.equal((await gate.ready(await documents.changesOf(keys))).length, 600)
  await dlpPolicies.replace({ ...POLICY, version: 2, autoHideDocs: false }, NEW_SCAN)
  const free = await documents.changesOf(await write(['free']))
  assert.equal(await gate.ready(free), free)
  assert.equal(seen.length, 3, 'nothing was scanned twice')
})

test("a document that can't be scanned doesn't block others, and is hidden with a finding that says so", async () => {
  const { documents, dlpFindings, heldDocuments, visibilityOverrides, thread, write, gateWith, job, principals } =
    await setup()
  const unlucky: Scan = async (request) => {
    if (request.documents.some((texts) => texts.some(({ text }) => text === 'unlucky'))) throw new Error('unlucky')
    return thread.scan(request)
  }
  const keys = await write(['unlucky', 'nothing'])

  const passed = await gateWith(unlucky).ready(await documents.changesOf(keys))
  assert.deepEqual(
    passed.map((change) => change.kind === 'upsert' && change.document.principals),
    [[], []],
    'both go into the index, hidden',
  )
  assert.deepEqual(await heldDocuments.listPutOff(10), keys)

  await (await job(unlucky)).run(new AbortController().signal)
  assert.deepEqual(await principals(keys), [[], ['public']])
  assert.deepEqual(await heldDocuments.listPutOff(10), [])
  const found = await dlpFindings.page({ policyId: 'p' }, undefined, 10)
  assert.deepEqual(
    found.map(({ rule, id }) => [rule, id]),
    [['NOT_SCANNED', 'd0']],
  )
  assert.equal((await visibilityOverrides.list(10)).length, 1)
})

test('if nothing can be scanned, documents wait and are listed until scanning works again', async () => {
  const { documents, dlpFindings, dlpPolicies, visibilityOverrides, thread, write, gateWith, job, principals } =
    await setup()
  const broken: Scan = async () => {
    throw new Error('no thread')
  }
  const keys = await write(['a', 'b'])
  await gateWith(broken).ready(await documents.changesOf(keys))

  await (await job(broken)).run(new AbortController().signal)
  assert.deepEqual(await principals(keys), [[], []])
  assert.equal((await visibilityOverrides.list(10)).length, 2)
  assert.equal((await dlpPolicies.find('p'))?.scan.status, 'FAILURE')

  await (await job((request) => thread.scan(request))).run(new AbortController().signal)
  assert.deepEqual(await principals(keys), [['public'], ['public']])
  assert.deepEqual(await dlpFindings.page({ policyId: 'p' }, undefined, 10), [])
})

test("a document scanned before indexing isn't scanned again", async () => {
  const { documents, dlpPolicies, thread, write, gateWith, job } = await setup()
  let looks = 0
  const counting: Scan = (request) => {
    looks += request.documents.length
    return thread.scan(request)
  }
  const gate = gateWith(counting)
  await gate.ready(await documents.changesOf(await write(['a', 'b', 'c'])))

  await (await job(counting, gate)).run(new AbortController().signal)

  assert.equal((await dlpPolicies.find('p'))?.scan.status, 'SUCCESS')
  assert.equal(looks, 3)
})
