import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'
import { runAlmanac } from '../support/service-process.ts'
import { mountSmallDisk, NO_SMALL_DISK } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const text = (words: number) => ({ mimeType: 'text/plain', textContent: 'wombat burrow '.repeat(words) })

test('on a full disk writes answer 507 and say why, searches go on, and all goes on when there is room', async (t) => {
  const disk = mountSmallDisk(24, after)
  if (disk === undefined) {
    t.skip(NO_SMALL_DISK)
    process.stderr.write(`${NO_SMALL_DISK}\n`)
    return
  }
  const app = await makeApp({ data: disk.folder })
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  const write = (id: string) =>
    app.index('indexdocument', { datasource: 'wiki', document: { id, title: id, body: text(1000) } }, push)
  const readiness = () => app.send('/readyz', undefined, { method: 'GET' })
  assert.equal((await write('before')).status, 200)
  await app.indexed()

  disk.fill()
  let refused = await write('first')
  const accepted = new Set<string>()
  for (let id = 0; refused.status === 200 && id < 2000; id += 1) {
    accepted.add(String(id))
    refused = await write(String(id))
    if (refused.status !== 200) accepted.delete(String(id))
  }
  // A small write of the service itself that still finds room ends the state, until the next one that does not.
  let degraded = await readiness()
  await eventually('/readyz says it', async () => {
    await write('another')
    degraded = await readiness()
    return degraded.body.status === 'degraded'
  })
  const page = { uploadId: 'u', isFirstPage: true, isLastPage: true, datasource: 'wiki' }
  const bulk = await app.index('bulkindexdocuments', { ...page, documents: [{ id: 'b', body: text(50_000) }] }, push)
  const search = await app.search(alice, 'wombat')

  assert.equal(refused.status, 507)
  assert.equal(refused.body.error.code, 'storage_full')
  assert.match(refused.body.error.message, /disk is full/)
  assert.notEqual(refused.headers.get('retry-after'), null)
  assert.equal(bulk.status, 507)
  assert.equal(degraded.status, 200)
  assert.equal(degraded.body.status, 'degraded')
  assert.ok(degraded.body.problems.some(({ code }: { code: string }) => code === 'disk_full'))
  assert.equal(search.status, 200)

  disk.makeRoom()
  await eventually('the service sees that there is room', async () => (await readiness()).body.status === 'ready')
  assert.equal((await write('after')).status, 200)
  await app.indexed()
  const { body } = await app.search(alice, 'wombat', { pageSize: 100 })
  const found = new Set(body.results.map(({ title }: { title: string }) => title))
  for (const id of ['before', 'after', ...[...accepted].slice(0, 50)]) assert.ok(found.has(id) || body.totalCount > 100)
})

test('a start on a full disk says that the disk is full', async (t) => {
  const disk = mountSmallDisk(2, after)
  if (disk === undefined) {
    t.skip(NO_SMALL_DISK)
    process.stderr.write(`${NO_SMALL_DISK}\n`)
    return
  }
  disk.fill()

  const { code, stderr } = await runAlmanac(['serve', '--port', '0', '--data', disk.folder])

  assert.equal(code, 1)
  assert.match(stderr, /^almanac: The disk with .* is full; free up space and start again/m)
  assert.doesNotMatch(stderr, /Another Almanac|\n\s+at /)
})

test('a lock file of junk keeps nobody from starting', async () => {
  const data = temporaryFolder()
  writeFileSync(join(data, 'service.lock'), 'junk '.repeat(2000))

  const app = await makeApp({ data })

  assert.equal((await app.send('/healthz', undefined, { method: 'GET' })).status, 200)
  const second = await runAlmanac(['serve', '--port', '0', '--data', data])
  assert.match(second.stderr, /Another Almanac is running on/)
})

test('an unusable data folder is reported as such', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')

  const { code, stderr } = await runAlmanac(['serve', '--port', '0', '--data', join(file, 'data')])

  assert.equal(code, 1)
  assert.match(stderr, /^almanac: Can't use the data folder .*: /m)
})
