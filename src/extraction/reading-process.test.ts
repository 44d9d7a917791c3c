import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { eventually } from '../../test/support/eventually.ts'
import { ReadingProcess } from './reading-process.ts'

/** A service that reads a file for ever, and says which process does it. */
const SERVICE = `
  const { ReadingProcess } = await import('${new URL('./reading-process.ts', import.meta.url)}')
  const reading = new ReadingProcess({ maxMemoryBytes: 2 ** 29, maxSeconds: 600 })
  void reading.read({ type: 'text/html', isText: true, maxBytes: 1e6 }, Buffer.from('<div>'.repeat(800_000)))
  console.log(reading.pid)
`

test('a file is not read on when the service was killed', async () => {
  const service = spawn(process.execPath, ['--input-type=module', '-e', SERVICE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(service.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  assert.equal(isRunning(pid), true)

  service.kill('SIGKILL')
  await once(service, 'exit')

  await eventually('the reading process is gone', async () => !isRunning(pid))
})

test('a file is blamed for the memory of a new process, not for what others left in it', async () => {
  const read = async (reading: ReadingProcess, text: string) =>
    reading.read({ type: 'text/html', isText: true, maxBytes: 1e6 }, Buffer.from(text))
  const endOf = async (reading: ReadingProcess) => {
    const outcome = read(reading, '<div>'.repeat(800_000))
    process.kill(reading.pid as number, 'SIGKILL')
    return (await outcome).kind
  }
  const used = new ReadingProcess({ maxMemoryBytes: 2 ** 29, maxSeconds: 600 })
  assert.equal((await read(used, '<p>first</p>')).kind, 'read')

  assert.equal(await endOf(used), 'unavailable')
  assert.equal(await endOf(new ReadingProcess({ maxMemoryBytes: 2 ** 29, maxSeconds: 600 })), 'failed')
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Dead, but nobody has asked for its exit code: in a container there may be nobody to ask.
    return !existsSync('/proc/self/stat') || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
