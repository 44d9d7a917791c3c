import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '../../test/support/eventually.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { systemClock } from './clock.ts'
import { LineWriter } from './line-writer.ts'

const INFO = 30
const WARN = 40

test('lines arrive in their order, a warning with all that waited before it', async () => {
  const { path, writer } = toFile()
  writer.lastLevel = INFO
  for (let line = 0; line < 5000; line++) writer.write(`line ${line}\n`)
  writer.lastLevel = WARN
  writer.write('a warning\n')
  const expected = `${Array.from({ length: 5000 }, (_, line) => `line ${line}\n`).join('')}a warning\n`
  await eventually('everything is written', async () => readFileSync(path, 'utf8').length >= expected.length)
  assert.equal(readFileSync(path, 'utf8'), expected)
})

test('a line that comes alone is written soon, and at once when the process ends', async () => {
  const { path, writer } = toFile()
  writer.lastLevel = INFO
  writer.write('alone\n')
  await eventually('it is written', async () => readFileSync(path, 'utf8') === 'alone\n')
  writer.write('the last\n')
  writer.flushSync()
  await eventually('both are written', async () => readFileSync(path, 'utf8') === 'alone\nthe last\n')
})

test('what cannot be written neither throws nor waits', async () => {
  // Left open: a write under way must not meet another file that has got its number.
  const writer = new LineWriter(openSync('/dev/full', 'w'), systemClock)
  writer.lastLevel = WARN
  for (let line = 0; line < 100; line++) writer.write('to nobody\n')
  writer.flushSync()
})

test('a slow log reader loses lines, and the log says how many', async () => {
  const path = join(temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  after(() => closeSync(pipe))
  const writer = new LineWriter(pipe, systemClock)
  writer.lastLevel = INFO
  const line = `${'x'.repeat(1023)}\n`
  const written = 10_000
  for (let count = 0; count < written; count++) writer.write(line)
  const bytes = Buffer.alloc(65_536)
  let [text, kept] = ['', written]
  await eventually('what was kept is read', async () => {
    text += readAvailable(pipe, bytes)
    kept = written - Number(/"lines":(\d+),/.exec(text)?.[1] ?? 0)
    return text.length > kept * line.length
  })
  assert.ok(kept > 0)
  assert.equal(text.replace(/^\{.*\n/m, ''), line.repeat(kept))
})

function toFile(): { path: string; writer: LineWriter } {
  const path = join(temporaryFolder(), 'log')
  const file = openSync(path, 'w')
  after(() => closeSync(file))
  return { path, writer: new LineWriter(file, systemClock) }
}

function readAvailable(pipe: number, bytes: Buffer): string {
  let text = ''
  try {
    for (;;) text += bytes.toString('latin1', 0, readSync(pipe, bytes))
  } catch {
    // Empty for now.
    return text
  }
}
