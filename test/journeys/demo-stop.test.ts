import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a demo that gets SIGTERM while it loads exits cleanly and prints no error', async () => {
  for (let round = 0; round < 3; round += 1) {
    const port = await freePort()
    const words = ['demo', '--port', String(port), '--data', temporaryFolder()]
    const demo = spawn(join(import.meta.dirname, '../../almanac'), words, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [demo.stdout, demo.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await eventually('the demo is up and begins to load', isReady)

    const exit = once(demo, 'exit')
    demo.kill('SIGTERM')

    // Only its progress, up to wherever it was.
    assert.deepEqual(await exit, [0, null])
    assert.match(output, /^Starting the demo …\n(?:Loading [\d,]+ documents(?: … [\d,]+)*(?: … done\n[\s\S]*)?)?$/)
  }
})
