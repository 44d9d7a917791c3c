import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { eventually } from '../../test/support/eventually.ts'

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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Dead, but nobody has asked for its exit code: in a container there may be nobody to ask.
    return !existsSync('/proc/self/stat') || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
