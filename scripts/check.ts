import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'

/** What must be true before a commit, tests aside: types, lint and format, boundaries. All at once. */
const root = resolve(import.meta.dirname, '..')
const bin = resolve(root, 'node_modules/.bin')

// Each checks what it needs of the libraries anew. The other steps need cores, too.
const checkers = String(Math.max(1, availableParallelism() >> 1))
// Kept between runs, so that a check after a small change takes a second; `npm ci` clears it.
const buildInfo = resolve(root, 'node_modules/.cache/check.tsbuildinfo')
const colors = process.stdout.isTTY ? 'force' : 'off'

/** The pages call the interface by types that are made of it. */
const WEB_TYPES = [process.execPath, resolve(root, 'scripts/web/write-api-types.ts')] as const
const WEB_TYPE_CHECKS = { search: 'web/search', console: 'web/console', tests: 'web/tsconfig.tests.json' }

const STEPS: readonly { name: string; command: readonly [string, ...string[]] }[] = [
  {
    name: 'types',
    command: [`${bin}/tsc`, '-p', '.', '--checkers', checkers, '--incremental', '--tsBuildInfoFile', buildInfo],
  },
  ...Object.entries(WEB_TYPE_CHECKS).map(([part, project]) => ({
    name: `types of web (${part})`,
    command: [`${bin}/tsc`, '-p', project] as [string, ...string[]],
  })),
  { name: 'lint and format', command: [`${bin}/biome`, 'ci', `--colors=${colors}`, '.'] },
  { name: 'boundaries', command: [process.execPath, resolve(root, 'scripts/check-boundaries.ts')] },
  { name: 'exports', command: [process.execPath, resolve(root, 'scripts/check-exports.ts')] },
  { name: 'voice', command: [process.execPath, resolve(root, 'scripts/check-voice.ts')] },
]

interface Outcome {
  readonly isPassed: boolean
  readonly output: string
}

function run([file, ...args]: readonly [string, ...string[]]): Promise<Outcome> {
  return new Promise((done) => {
    let output = ''
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The tools' own first lines ask for `node`: the pinned one, also when this runs without npm.
      env: { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => done({ isPassed: false, output: error.message }))
    child.on('close', (code) => done({ isPassed: code === 0, output }))
  })
}

const generated = await run(WEB_TYPES)
if (!generated.isPassed) console.log(generated.output.trim())

const outcomes = await Promise.all(
  STEPS.map(async ({ name, command }) => {
    const startedAt = performance.now()
    const outcome = await run(command)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (!outcome.isPassed) console.log(outcome.output.trim())
    console.log(`${outcome.isPassed ? '✔' : '✖'} ${name} (${seconds} s)`)
    return outcome
  }),
)

// Counted like tests, in the words of the test runner, so that .ci/run adds up both the same way.
const passed = outcomes.filter(({ isPassed }) => isPassed).length
console.log(`ℹ pass ${passed}`)
console.log(`ℹ fail ${outcomes.length - passed}`)
process.exitCode = passed === outcomes.length ? 0 : 1
