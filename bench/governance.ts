import { setTimeout as pause } from 'node:timers/promises'
import { INFO_TYPES } from '../src/domain/governance/detectors/info-types.ts'
import { DATASOURCES, makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, queryText } from './corpus/queries.ts'
import { BenchService } from './service/bench-service.ts'
import { Probe } from './service/probe.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { latencyOf, machine, percentile, printTable, rounded } from './support/figures.ts'

const IDLE_MS = 6000
const POLL_MS = 100
const TERMS = 100
const REPORTS = '/rest/api/v1/governance/data/reports'
const POLICIES = '/rest/api/v1/governance/data/policies'
const ADMINISTRATOR = 'administrator@example.com'

/** A report with every detector, two expressions and a dictionary, over all documents; what searches notice of it. */
export async function benchGovernance({ documents, seed, data }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const expected = findTruth(seed, documents, caller).get('common')!.keys.size
  const service = new BenchService(data)
  try {
    await service.startFilled(seed, documents, caller, expected)
    await service.run('user', 'create', '--email', ADMINISTRATOR, '--name', 'Administrator', '--role', 'admin')
    const token = await service.run(
      ...['token', 'create', '--name', 'bench', '--expires', '2099-01-01'],
      ...['--kind', 'client', '--user', ADMINISTRATOR, '--scopes', 'ADMIN'],
    )
    const probe = (kind: 'search' | 'upsert') =>
      new Probe({
        address: service.address,
        clientToken: service.clientToken,
        indexingToken: service.indexingToken,
        kind,
        query: queryText(QUERIES[0]!),
        datasource: DATASOURCES[caller.datasources[0]!]!,
        pauseMs: 20,
      })
    const alone = async (kind: 'search' | 'upsert') => {
      const asking = probe(kind)
      await pause(IDLE_MS)
      return asking.stop()
    }
    const idleMillis = await alone('search')

    const beside = probe('search')
    const startedAt = performance.now()
    await scan(service.address, token)
    const seconds = (performance.now() - startedAt) / 1000
    const besideMillis = await beside.stop()
    const freshMillis = await alone('upsert')
    await hide(service.address, token)
    const heldMillis = await alone('upsert')

    const result = {
      docs: documents,
      seed,
      scannedPerSecond: Math.round(documents / seconds),
      search: { idle: latencyOf(idleMillis), besideTheScan: latencyOf(besideMillis) },
      searchable: { usually: latencyOf(freshMillis), whileAPolicyHides: latencyOf(heldMillis) },
      p95Ratio: rounded(percentile(besideMillis, 0.95) / percentile(idleMillis, 0.95)),
      machine: machine(),
    }
    printTable([
      ['', 'figure'],
      ['scanned documents/s', result.scannedPerSecond],
      ['search p95 ms, idle', result.search.idle.p95Ms],
      ['search p95 ms, beside the scan', result.search.besideTheScan.p95Ms],
      ['ratio', result.p95Ratio],
      ['a write is found after ms, p95', result.searchable.usually.p95Ms],
      ['the same while a policy hides', result.searchable.whileAPolicyHides.p95Ms],
    ])
    return result
  } finally {
    await service.stop()
  }
}

async function scan(address: string, token: string): Promise<void> {
  const expressions = [
    ...[...INFO_TYPES.keys()].map((value) => ({ keyword: { type: 'INFO_TYPE', value } })),
    ...['PRJ-[0-9]{4}', '(?i)confidential|secret'].map((value) => ({ keyword: { type: 'REGEX', value } })),
    ...Array.from({ length: TERMS }, (_, at) => ({ keyword: { type: 'TERM', value: `code name ${at}` } })),
  ]
  const config = { sensitiveContentOptions: { customSensitiveExpressions: expressions } }
  const { reportId } = await ask(address, token, REPORTS, { config })
  while ((await ask(address, token, `${REPORTS}/${reportId}/status`)).status !== 'SUCCESS') await pause(POLL_MS)
}

/** From here on every document waits for a policy before it is seen. */
async function hide(address: string, token: string): Promise<void> {
  const keyword = { type: 'INFO_TYPE', value: 'CREDIT_CARD_NUMBER' }
  const config = { sensitiveContentOptions: { customSensitiveExpressions: [{ keyword }] } }
  const { report } = await ask(address, token, POLICIES, { name: 'Cards', config, autoHideDocs: true })
  const read = async () => (await ask(address, token, `${POLICIES}/${report.id}`)).report.lastScanStatus
  while ((await read()) !== 'SUCCESS') await pause(POLL_MS)
}

interface GovernanceAnswer {
  readonly reportId: string
  readonly status: string
  readonly report: { readonly id: string; readonly lastScanStatus: string }
}

async function ask(address: string, token: string, path: string, body?: unknown): Promise<GovernanceAnswer> {
  const answer = await fetch(address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as GovernanceAnswer
}
