import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { encoderFiles } from '../../src/embedding/encoder/encoder-files.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'
import { inWiki } from '../support/meaning-app.ts'
import { writePieceTable } from '../support/piece-table.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const TABLE = {
  '[UNK]': [0, 0, 0],
  automobile: [1, 0, 0],
  repair: [1, 0.1, 0],
  mending: [1, 0, 0.1],
  car: [0.9, 0.1, 0],
}
const QUERY = 'automobile repair'
const PATH = '/admin/api/v1/meaning'

const encoderFolder = temporaryFolder()
const wiki = await inWiki({ meaning: 'auto', meaningTable: writePieceTable(TABLE), encoderFolder })
const { app } = wiki
const admin = await app.clientToken('root@a.example', ['ADMIN'], 'admin')
const setupAdmin = await app.clientToken('mia@a.example', ['ADMIN'], 'setup-admin')
await wiki.put('car', 'Mending car', 'mending')
await wiki.embedded()

const get = (path: string, token = admin) => app.send(path, undefined, { method: 'GET', token })
const read = async () => (await get(PATH)).body
const choose = (choice: unknown, token = admin) => app.send(PATH, { choice }, { method: 'PUT', token })
const total = async () => (await app.search(wiki.ann, QUERY)).body.totalCount

test('an administrator turns search by meaning off and on again, without a restart', async () => {
  assert.equal((await read()).inUse, 'builtin')
  assert.equal(await total(), 1)
  const before = app.app.services.meaning!.embedderCount

  const off = await choose('off')

  assert.equal(off.status, 200)
  assert.equal(off.body.inUse, 'off')
  assert.equal(await total(), 0)
  assert.equal((await choose('builtin')).body.inUse, 'builtin')
  await eventually('embedded again', async () => (await total()) === 1)
  assert.ok(app.app.services.meaning!.embedderCount > before, 'vectors kept elsewhere are of an earlier embedder')
})

test('a choice is in the audit log, once', async () => {
  await choose('off')
  await choose('off')
  await choose('builtin')

  const { body } = await get('/admin/api/v1/audit?action=meaning.change')

  assert.deepEqual(body.items[0].details, { before: 'off', after: 'builtin' })
  assert.deepEqual(body.items[1].details, { before: 'builtin', after: 'off' })
})

test('a setup admin may neither see nor change it', async () => {
  assert.equal((await get(PATH, setupAdmin)).status, 403)
  assert.equal((await choose('off', setupAdmin)).status, 403)
  assert.equal((await read()).inUse, 'builtin')
})

test('an unknown choice and one that is not there are refused by the name of the field', async () => {
  const unknown = await choose('magic')
  const missing = await choose('encoder')
  const noEndpoint = await choose('endpoint')

  assert.equal(unknown.status, 400)
  assert.match(JSON.stringify(unknown.body), /choice/)
  assert.match(JSON.stringify(missing.body), /meaning install bge-small/)
  assert.equal(missing.status, 400)
  assert.match(JSON.stringify(noEndpoint.body), /ALMANAC_EMBED_URL/)
})

test('a damaged encoder is never loaded: search goes on by words and says why', async () => {
  for (const { name } of encoderFiles()) writeFileSync(join(encoderFolder, name), 'not the file that was published')

  assert.equal((await choose('encoder')).status, 200)

  await eventually('the problem is shown', async () => /SHA-256 doesn't match/.test((await read()).problem ?? ''))
  assert.equal((await app.search(wiki.ann, 'mending')).body.totalCount, 1)
  assert.equal(await total(), 0)
  await choose('builtin')
  await eventually('embedded again', async () => (await total()) === 1)
})

test('what the environment says cannot be changed in the console', async () => {
  const { app: fixed } = await inWiki({ meaning: 'builtin', meaningTable: writePieceTable(TABLE) })
  const token = await fixed.clientToken('root@a.example', ['ADMIN'], 'admin')

  const answer = await fixed.send(PATH, { choice: 'off' }, { method: 'PUT', token })

  assert.equal(answer.status, 409)
  assert.match(JSON.stringify(answer.body), /ALMANAC_MEANING/)
  assert.equal((await fixed.send(PATH, undefined, { method: 'GET', token })).body.fixedBy, 'ALMANAC_MEANING')
})

test('an encoder that the environment chooses but nobody installed is named at the start, in the log and to administrators', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const settings = { meaning: 'encoder', encoderFolder: temporaryFolder() }
  const missing = await makeApp(settings, undefined, { log })
  const token = await missing.clientToken('root@a.example', ['ADMIN'], 'admin')

  const { body } = await missing.send(PATH, undefined, { method: 'GET', token })

  assert.match(body.problem, /meaning install bge-small/)
  const warned = lines.map((line) => JSON.parse(line)).filter(({ meaning }) => meaning === 'encoder')
  assert.equal(warned.length, 1)
  assert.match(warned[0].reason, /meaning install bge-small/)
})
