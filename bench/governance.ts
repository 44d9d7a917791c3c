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
    const probe = () =>
      new Probe({
        address: service.address,
        clientToken: service.clientToken,
        indexingToken: service.indexingToken,
        kind: 'search',
        query: queryText(QUERIES[0]!),
        datasource: DATASOURCES[caller.datasources[0]!]!,
        pauseMs: 20,
      })
    const idle = probe()
    await pause(IDLE_MS)
    const idleMillis = await idle.stop()

    const beside = probe()
    const startedAt = performance.now()
    await scan(service.address, token)
    const seconds = (performance.now() - startedAt) / 1000
    const besideMillis = await beside.stop()

    const result = {
      docs: documents,
      seed,
      scannedPerSecond: Math.round(documents / seconds),
      search: { idle: latencyOf(idleMillis), besideTheScan: latencyOf(besideMillis) },
      p95Ratio: rounded(percentile(besideMillis, 0.95) / percentile(idleMillis, 0.95)),
      machine: machine(),
    }
    printTable([
      ['', 'figure'],
      ['scanned documents/s', result.scannedPerSecond],
      ['search p95 ms, idle', result.search.idle.p95Ms],
      ['search p95 ms, beside the scan', result.search.besideTheScan.p95Ms],
      ['ratio', result.p95Ratio],
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
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { reportId: string; status: string }
  }
  const config = { sensitiveContentOptions: { customSensitiveExpressions: expressions } }
  const { reportId } = await ask(REPORTS, { config })
  while ((await ask(`${REPORTS}/${reportId}/status`)).status !== 'SUCCESS') await pause(POLL_MS)
}
