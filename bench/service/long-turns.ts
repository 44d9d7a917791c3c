import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { rounded } from '../support/figures.ts'

interface Turn {
  readonly at: number
  readonly wallMs: number
  readonly cpuMs: number
  readonly queuedMs: number
}

export interface LongestTurn {
  readonly wallMs: number
  /** Of it: the thread's own work, standing in line for a processor, and waiting for disk, memory or a lock. */
  readonly cpuMs: number
  readonly queuedMs: number
  readonly blockedMs: number
  /** Of whichever turn had the most. */
  readonly mostCpuMs: number
  readonly mostBlockedMs: number
}

/** The long turns of the answering thread of a service that was started with these `settings`. */
export class LongTurns {
  readonly #file = join(temporaryFolder(), 'turns')
  readonly settings = {
    ALMANAC_BENCH_TURNS: this.#file,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'watch-turns.ts'))}`,
  }

  /** Since an instant; all zero if none was long. */
  since(instant: number): LongestTurn {
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n') : []
    const all = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Turn)
    const turns = all.filter(({ at }) => at >= instant)
    const most = (figure: (turn: Turn) => number) =>
      rounded(turns.reduce((most, turn) => Math.max(most, figure(turn)), 0))
    const longest = turns.reduce((one, other) => (other.wallMs > one.wallMs ? other : one), NO_TURN)
    return {
      wallMs: rounded(longest.wallMs),
      cpuMs: rounded(longest.cpuMs),
      queuedMs: rounded(longest.queuedMs),
      blockedMs: rounded(blocked(longest)),
      mostCpuMs: most(({ cpuMs }) => cpuMs),
      mostBlockedMs: most(blocked),
    }
  }
}

const NO_TURN: Turn = { at: 0, wallMs: 0, cpuMs: 0, queuedMs: 0 }

function blocked({ wallMs, cpuMs, queuedMs }: Turn): number {
  return Math.max(0, wallMs - cpuMs - queuedMs)
}
