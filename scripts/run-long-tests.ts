import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'

/**
 * `npm run test:long`: the property tests with many more cases than in `npm test`, from a seed that is new each time.
 * ALMANAC_PROPERTY_SEED and ALMANAC_PROPERTY_CASES, which it prints, repeat a run.
 */
const CASES = 10_000
/** On each database. */
const FUZZ_REQUESTS = 50_000
const FILES = [
  'src/engines/embedded/score/ranking-order.test.ts',
  'src/engines/embedded/embedded-engine.test.ts',
  'test/journeys/openapi-fuzz.test.ts',
]

const environment = {
  ALMANAC_PROPERTY_SEED: String(randomInt(1_000_000_000)),
  ALMANAC_PROPERTY_CASES: String(CASES),
  ALMANAC_FUZZ_REQUESTS: String(FUZZ_REQUESTS),
  ...process.env,
}
console.log(
  `ALMANAC_PROPERTY_SEED=${environment.ALMANAC_PROPERTY_SEED} ALMANAC_PROPERTY_CASES=${environment.ALMANAC_PROPERTY_CASES}`,
)
const child = spawn(
  process.execPath,
  ['--test', '--test-reporter=spec', '--test-name-pattern=brute force|fuzzed', ...FILES],
  {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: environment,
  },
)
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
