import type { Frequency, PolicyScan } from '../../domain/governance/policies/policy.ts'

const DAY_MS = 86_400_000
const PERIODS: Readonly<Partial<Record<Frequency, number>>> = { DAILY: DAY_MS, WEEKLY: 7 * DAY_MS }

/**
 * How a scan stands now that the log has come to `endSeq`: one that waits begins, one whose time has come begins again.
 * Undefined: there is nothing to look at.
 */
export function nextScan(frequency: Frequency, scan: PolicyScan, now: Date, endSeq: number): PolicyScan | undefined {
  const anew: PolicyScan = { status: 'ACTIVE', startedAt: now, position: 0, target: endSeq }
  if (scan.status === 'PENDING') return anew
  if (scan.status === 'ACTIVE') return scan.position < endSeq ? scan : undefined
  const period = PERIODS[frequency]
  if (period !== undefined && now.getTime() - (scan.startedAt?.getTime() ?? 0) >= period) return anew
  return frequency === 'CONTINUOUS' && scan.position < endSeq ? scan : undefined
}
