import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ALMANAC = join(import.meta.dirname, '..', '..', 'almanac')

test('a service whose log cannot be written serves, and ends in order', async () => {
  // As a log file on a full disk: nothing that is written there fits.
  const full = openSync('/dev/full', 'w')
  const address = `http://127.0.0.1:${await freePort()}`
  const words = ['serve', '--port', new URL(address).port, '--data', temporaryFolder()]
  const service = spawn(ALMANAC, words, { stdio: ['ignore', full, full] })
  closeSync(full)
  after(() => service.kill('SIGKILL'))
  const ended = once(service, 'exit')
  await eventually('it is ready', async () => {
    assert.equal(service.exitCode, null, 'it ended')
    return (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200
  })
  // Each leaves a line.
  for (let request = 0; request < 100; request++) await (await fetch(`${address}/openapi.json`)).arrayBuffer()
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
  service.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})
