import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { pastedCurl } from '../support/pasted-curl.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/clients.md'), 'utf8')
const curl = /^curl [\s\S]*?\}'$/m.exec(page)?.[0] ?? ''
const alias = /^ALMANAC_HEADER_ALIASES=(\S+)/m.exec(page)?.[1] ?? ''

async function ask(headerAliases: string) {
  const app = await makeApp({ headerAliases })
  await app.clientToken('you@example.com')
  const GLOBAL = await app.clientToken()
  return pastedCurl(curl.replace('http://127.0.0.1:8080', app.address), { GLOBAL })
}

test('the example for existing clients works as it is written', async () => {
  const answer = await ask(alias)

  assert.equal(answer.status, 200)
  assert.equal(answer.body.metadata.searchedQuery, 'plan a quarter')
})

test('without the alias the header means nothing', async () => {
  const answer = await ask('')

  assert.equal(answer.status, 400)
  assert.equal(answer.body.error.code, 'act_as_required')
})
