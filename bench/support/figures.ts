import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'

export interface Latency {
  /** The best run: on a busy machine the one figure that others hardly touch. */
  readonly bestMs: number
  readonly p50Ms: number
  readonly p95Ms: number
}

/** The value below which the given share of `values` lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function latencyOf(millis: readonly number[]): Latency {
  return {
    bestMs: rounded(Math.min(...millis)),
    p50Ms: rounded(percentile(millis, 0.5)),
    p95Ms: rounded(percentile(millis, 0.95)),
  }
}

export function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

/** What a figure depends on beside the code. The load tells how much of the machine others were using. */
export function machine(): Record<string, unknown> {
  const processors = cpus()
  return {
    cpu: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()} ${arch()}`,
    node: process.version,
    loadAverage: rounded(loadavg()[0] ?? 0),
    stolen: stolenShare(),
  }
}

const ticksAtStart = machineTicks()

/** Of the time that this machine wanted to work since the start of this program: what its host gave to others. */
function stolenShare(): number | undefined {
  const now = machineTicks()
  if (now === undefined || ticksAtStart === undefined) return undefined
  const stolen = now.stolen - ticksAtStart.stolen
  return rounded(stolen / Math.max(1, stolen + now.worked - ticksAtStart.worked))
}

function machineTicks(): { worked: number; stolen: number } | undefined {
  try {
    const ticks = /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number)
    if (ticks === undefined) return undefined
    const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = ticks
    return { worked: user + nice + system + interrupts + softInterrupts, stolen }
  } catch {
    return undefined
  }
}

/** Resident memory of a process, this one if none is given, in MB; undefined where the system does not tell. */
export function residentMb(pid = process.pid): number | undefined {
  if (pid === process.pid) return Math.round(process.memoryUsage().rss / 1e6)
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Math.round((Number(kilobytes) * 1024) / 1e6)
  } catch {
    return undefined
  }
}

/** A tick of the counters in /proc, everywhere in use. */
const TICK_MS = 10

/** Processor time that a process has used: its first thread, which answers, and all of them. NaN where it is not told. */
export function processorMs(pid: number): { answering: number; all: number } {
  return { answering: ticksOf(`/proc/${pid}/task/${pid}/stat`) * TICK_MS, all: ticksOf(`/proc/${pid}/stat`) * TICK_MS }
}

function ticksOf(path: string): number {
  try {
    // The name of the command, in brackets, may hold spaces.
    const fields = readFileSync(path, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return Number.NaN
  }
}

/** Rows under their headings, columns aligned. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)))
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? String(cell).padEnd(widths[0]!) : String(cell).padStart(widths[column]!),
        )
        .join('  '),
    )
  }
}
