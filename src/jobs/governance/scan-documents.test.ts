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
import { ScanThread } from './scan-thread.ts'
import type { ScanRequest } from './scan-worker.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const COUNT = 150
const POLICY: DlpPolicy = {
  ...{ id: 'p', kind: 'policy', version: 1, name: 'P', frequency: 'ONCE', status: 'ACTIVE', autoHideDocs: false },
  config: { sensitiveContentOptions: { customSensitiveExpressions: [{ keyword: { type: 'TERM', value: 'numbat' } }] } },
  ...{ createdBy: 'ann@acme.example', createdAt: 0, updatedBy: 'ann@acme.example', updatedAt: 0 },
}

async function setup() {
  const stores = await openStores({ data: temporaryFolder(), databaseUrl: '' }, NOW)
  const thread = new ScanThread(systemTimers)
  after(() => stores.close())
  after(() => thread.close())
  const fields = { objectType: '', viewUrl: undefined, facts: {}, summary: '', updatedAt: 0 }
  const writes = Array.from({ length: COUNT }, (_, at) => ({
    document: { datasource: 'wiki', id: `d${at}`, title: '', body: `numbat ${at}`, permissions: {}, ...fields },
    acl: compileAcl('wiki', {}),
    version: 0,
  }))
  await stores.documents.put(writes, NOW)
  await stores.dlpPolicies.add(POLICY, NEW_SCAN, 10)
  const lastSeq = await stores.documents.lastSeq()
  const scannedWith = (scan: (request: Omit<ScanRequest, 'job'>) => Promise<readonly (readonly NewFinding[])[]>) =>
    new ScanDocuments({
      ...stores,
      visibilities: { datasources: async () => new Map() },
      indexer: {
        appliedSeq: () => lastSeq,
        isCaughtUp: () => true,
        notifyWritten: async () => {},
        settled: async () => {},
      },
      clock: fixedClock(NOW),
      log: pino({ level: 'silent' }),
      thread: { scan, close: () => {} },
      scanGate: { hasLooked: () => false },
    })
  return { ...stores, thread, scannedWith }
}

test('a scan that was broken off goes on where it was', async () => {
  const { dlpPolicies, dlpFindings, thread, scannedWith } = await setup()
  const stopping = new AbortController()
  const seen: number[] = []
  const first = scannedWith(async (request) => {
    seen.push(request.documents.length)
    const found = await thread.scan(request)
    stopping.abort()
    return found
  })
  await first.run(stopping.signal)
  assert.equal((await dlpPolicies.find('p'))?.scan.status, 'ACTIVE')

  const second = scannedWith((request) => {
    seen.push(request.documents.length)
    return thread.scan(request)
  })
  await second.run(new AbortController().signal)

  assert.equal((await dlpPolicies.find('p'))?.scan.status, 'SUCCESS')
  assert.equal((await dlpFindings.page({ policyId: 'p' }, undefined, 1000)).length, COUNT)
  assert.equal(
    seen.reduce((sum, count) => sum + count, 0),
    COUNT,
    'no document was scanned twice',
  )
})

test('a document that cannot be scanned says so, and the others are scanned', async () => {
  const { dlpPolicies, dlpFindings, thread, scannedWith } = await setup()
  const jobs = scannedWith(async (request) => {
    if (request.documents.some((texts) => texts.some(({ text }) => text === 'numbat 5'))) throw new Error('unlucky')
    return thread.scan(request)
  })

  await jobs.run(new AbortController().signal)

  assert.equal((await dlpPolicies.find('p'))?.scan.status, 'SUCCESS')
  const found = await dlpFindings.page({ policyId: 'p' }, undefined, 1000)
  assert.equal(found.length, COUNT)
  assert.deepEqual(
    found.flatMap(({ rule, id }) => (rule === 'NOT_SCANNED' ? [id] : [])),
    ['d5'],
  )
})

test('a policy that cannot be followed fails, and the others go on', async () => {
  const { dlpPolicies, thread, scannedWith } = await setup()
  const expressions = [{ keyword: { type: 'INFO_TYPE' as const, value: 'OF_ANOTHER_VERSION' } }]
  const config = { sensitiveContentOptions: { customSensitiveExpressions: expressions } }
  await dlpPolicies.add({ ...POLICY, id: 'bad', config }, NEW_SCAN, 10)

  await scannedWith((request) => thread.scan(request)).run(new AbortController().signal)

  assert.equal((await dlpPolicies.find('bad'))?.scan.status, 'FAILURE')
  assert.equal((await dlpPolicies.find('p'))?.scan.status, 'SUCCESS')
})
