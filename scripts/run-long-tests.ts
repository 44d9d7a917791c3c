import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'

/**
 * `npm run test:long`: the property tests with many more cases than in `npm test`, from a seed that is new each time.
 * Of the read paths, ten checks for each case on SQLite and two on PostgreSQL. ALMANAC_PROPERTY_SEED and ALMANAC_PROPERTY_CASES, which it prints, repeat a run.
 */
const CASES = 10_000
const FILES = [
  'src/engines/embedded/score/ranking-order.test.ts',
  'src/engines/embedded/embedded-engine.test.ts',
  'test/journeys/every-read-path.test.ts',
]

const environment = {
  ALMANAC_PROPERTY_SEED: String(randomInt(1_000_000_000)),
  ALMANAC_PROPERTY_CASES: String(CASES),
  ...process.env,
}
console.log(
  `ALMANAC_PROPERTY_SEED=${environment.ALMANAC_PROPERTY_SEED} ALMANAC_PROPERTY_CASES=${environment.ALMANAC_PROPERTY_CASES}`,
)
const child = spawn(process.execPath, ['--test', '--test-reporter=spec', '--test-name-pattern=brute force', ...FILES], {
  cwd: resolve(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: environment,
})
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
