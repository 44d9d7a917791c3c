import type { Check } from '#connector-kit'
import type { ConnectionRun } from '../../domain/connections/connection.ts'
import type { ConnectionView } from '../../domain/connections/read-connections.ts'

const OUTCOMES: Readonly<Record<NonNullable<ConnectionRun['outcome']>, string>> = {
  done: 'done',
  problems: 'done, with problems',
  unauthorized: 'sign-in refused',
  unreachable: "couldn't reach the source",
  failed: 'failed',
  stopped: 'stopped',
}

export function stateOf({ removal, isPaused, lastRun, problems }: ConnectionView): string {
  if (removal !== undefined) return 'being removed'
  if (lastRun !== undefined && lastRun.endedAt === undefined) return 'running'
  if (isPaused) return 'paused'
  if (lastRun?.outcome === undefined) return 'starting'
  if (lastRun.outcome === 'done' || lastRun.outcome === 'problems') return problems > 0 ? 'problems' : 'up to date'
  return OUTCOMES[lastRun.outcome]
}

export function sayRun(run: ConnectionRun): string {
  const { mode, startedAt, endedAt, outcome, message, phase, counts } = run
  const state = outcome === undefined ? `running (${phase})` : OUTCOMES[outcome]
  const { listed, read, written, deleted, problems } = counts
  const figures = `${listed} listed, ${read} read, ${written} written, ${deleted} deleted, ${problems} problems`
  const until = endedAt === undefined ? '' : ` to ${endedAt.toISOString()}`
  return `${mode}: ${state}. ${figures}. ${startedAt.toISOString()}${until}${message === undefined ? '' : `. ${message}`}`
}

export function printChecks(checks: readonly Check[]): void {
  for (const { name, result, detail } of checks) console.error(`${result.padEnd(7)}  ${name}: ${detail}`)
}

export function hasFailed(checks: readonly Check[]): boolean {
  return checks.some(({ result }) => result === 'failed')
}
