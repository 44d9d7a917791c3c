import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How often tests compared what people find with what each source shows them: `test/connectors/oracle/` writes a line each. */
export class OracleReport {
  readonly #wanted: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'almanac-oracle-'))
  readonly #file = join(this.#folder, 'checks')

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  get environment(): Record<string, string> {
    return { ALMANAC_ORACLE_REPORT: this.#file }
  }

  /** Prints the figures; whether there are enough of them. */
  isEnough(): boolean {
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').trim().split('\n') : []
    rmSync(this.#folder, { recursive: true })
    let total = 0
    for (const line of lines.sort()) {
      const [source = '', checks = '0', during = '0'] = line.split(' ')
      total += Number(checks)
      console.log(
        `${source.padEnd(10)} ${checks.padStart(7)} checks after runs, ${during.padStart(7)} results during runs`,
      )
    }
    console.log(`${'total'.padEnd(10)} ${String(total).padStart(7)} checks over ${lines.length} sources`)
    if (total < this.#wanted) console.error(`Fewer than ${this.#wanted} checks`)
    return total >= this.#wanted
  }
}
