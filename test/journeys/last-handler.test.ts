import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const FORGOTTEN = {
  'an exception in a timer': "setTimeout(() => { throw new Error('forgotten') })",
  'a promise that nobody awaits': "void Promise.reject(new Error('forgotten'))",
  'an error event without a listener': "new (require('node:events'))().emit('error', new Error('forgotten'))",
}

for (const [what, fault] of Object.entries(FORGOTTEN)) {
  test(`${what} is logged, and the service stops in order`, async () => {
    const service = new ServiceProcess()
    const preload = join(temporaryFolder(), 'fault.cjs')
    writeFileSync(preload, `process.on('SIGUSR2', () => { ${fault} })`)
    await service.start({ NODE_OPTIONS: `--require=${preload}` })
    assert.equal((await fetch(`${service.address}/healthz`)).status, 200)

    process.kill(service.pid ?? 0, 'SIGUSR2')
    await eventually('it has ended', async () => service.exitCode !== null)

    assert.equal(service.exitCode, 1)
    assert.match(service.output, /"level":"fatal".*forgotten/)
  })
}
