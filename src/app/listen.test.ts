import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/read-config.ts'
import type { HttpServer } from '../http/server.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { listen } from './listen.ts'

function serverThatFails(code: string): HttpServer {
  const listen = () => Promise.reject(Object.assign(new Error(code), { code }))
  return { listen } as unknown as HttpServer
}

const config = readConfig({}, { host: 'search.example', port: '80' })

for (const [code, why] of [
  ['EADDRINUSE', 'is already in use'],
  ['EACCES', "can't be used: ports below 1024 need special rights"],
  ['EADDRNOTAVAIL', "can't be used: this machine doesn't have that address"],
  ['ENOTFOUND', "can't be used: no such host"],
] as const) {
  test(`${code} on the address to listen on says what to do`, async () => {
    const expected = new OperatorError(`search.example:80 ${why}; choose another with --host and --port`)

    await assert.rejects(listen(serverThatFails(code), config), { message: expected.message, name: expected.name })
  })
}

test('any other error is passed on as it is', async () => {
  await assert.rejects(listen(serverThatFails('EMFILE'), config), { message: 'EMFILE' })
})
