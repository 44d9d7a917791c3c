import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { runCli, runCliWith } from '../support/run-cli.ts'
import { runAlmanac } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const postgres = await postgresDatabases()

async function almanac(words: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const { status, stdout, stderr } = await runCliWith(environment, ...words)
  assert.equal(status, 0, `${words.join(' ')}: ${stderr}`)
  return stdout
}

async function refused(words: readonly string[]): Promise<string> {
  const { status, stderr } = await runCli(...words)
  assert.notEqual(status, 0, words.join(' '))
  return stderr
}

/** Writes documents one by one until stopped. Returns how many were accepted. */
function writeOn(app: TestApp, push: string): () => Promise<number> {
  let isOver = false
  const accepted = (async () => {
    let count = 0
    while (!isOver) {
      const document = { id: `w${count}`, title: `wombat ${count}` }
      const { status } = await app.index('indexdocument', { datasource: 'wiki', document }, push)
      assert.equal(status, 200)
      count += 1
    }
    return count
  })()
  return () => {
    isOver = true
    return accepted
  }
}

async function filled(settings: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(settings)
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  const documents = Array.from({ length: 20 }, (_, at) => ({
    id: `d${at}`,
    title: `quokka ${at}`,
    body: { mimeType: 'text/plain', textContent: 'a line\nand "another", \u2028 𐐷 ü' },
  }))
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  return { app, push, alice }
}

test('a backup made while documents are written is whole, and restored elsewhere the same', async () => {
  const { app, push, alice } = await filled()
  const folder = join(temporaryFolder(), 'backup')
  const key = join(temporaryFolder(), 'key')
  writeFileSync(key, 'a sentence that nobody guesses\n')
  const sealed = ['--key-file', key]
  const stop = writeOn(app, push)
  // In a process of its own, as an operator makes it.
  assert.equal((await runAlmanac(['backup', folder, ...sealed, '--data', app.data])).code, 0)
  assert.ok((await stop()) > 0)
  const data = temporaryFolder()

  await almanac(['restore', folder, ...sealed, '--data', data])

  assert.match(
    await almanac(['verify', folder, ...sealed, '--database', '--data', data]),
    /intact.*the database matches/,
  )
  assert.match(
    await refused(['verify', folder, ...sealed, '--database', '--data', app.data]),
    /differs from the backup in .*documents \(/,
  )
  const restored = await makeApp({ data })
  assert.equal((await restored.search(alice, 'quokka')).body.totalCount, 20)
  assert.match(await refused(['restore', folder, ...sealed, '--data', data]), /running|exists/)
})

test('a backup of PostgreSQL goes into SQLite and back into PostgreSQL, the same', async () => {
  const [from, to] = [await postgres.createDatabase(), await postgres.createEmpty()]
  const { alice } = await filled({ databaseUrl: from })
  const folder = temporaryFolder()
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const data = temporaryFolder()

  await almanac(['backup', first], { ALMANAC_DATABASE_URL: from })
  await almanac(['restore', first, '--data', data])
  await almanac(['verify', first, '--database', '--data', data])
  await almanac(['backup', second, '--data', data])
  await almanac(['restore', second], { ALMANAC_DATABASE_URL: to })
  await almanac(['verify', first, '--database'], { ALMANAC_DATABASE_URL: to })

  const { code, stderr } = await runAlmanac(['restore', second], { ALMANAC_DATABASE_URL: to })
  assert.deepEqual(
    [code, stderr],
    [1, 'almanac: The database already contains Almanac data; restore into an empty one\n'],
  )
  const restored = await makeApp({ databaseUrl: to })
  assert.equal((await restored.search(alice, 'quokka')).body.totalCount, 20)
})

test('what is damaged, cut off, opened with another key or written twice is refused by name', async () => {
  const { app } = await filled()
  const folder = temporaryFolder()
  const [plain, sealed] = [join(folder, 'plain'), join(folder, 'sealed')]
  const keys = ['the first of two keys', 'the second of two keys'].map((text, at) => {
    writeFileSync(join(folder, `key${at}`), text)
    return join(folder, `key${at}`)
  })
  await almanac(['backup', plain, '--data', app.data])
  await almanac(['backup', sealed, '--key-file', keys[0] ?? '', '--data', app.data])

  assert.match(await refused(['backup', plain, '--data', app.data]), /exists/)
  assert.match(await refused(['verify', sealed]), /encrypted/)
  assert.match(await refused(['verify', sealed, '--key-file', keys[1] ?? '']), /the key is wrong/)
  assert.match(
    await refused(['backup', join(folder, 'x'), '--key-file', join(folder, 'none')]),
    /Can't read the key file/,
  )
  assert.match(await refused(['verify', join(folder, 'nothing')]), /contains no complete backup/)
  assert.ok(!readdirSync(sealed).some((name) => readFileSync(join(sealed, name)).includes('quokka')))
  for (const [backup, file] of [
    [plain, 'documents.rows.gz'],
    [sealed, 'documents.rows.gz.sealed'],
  ] as const) {
    const key = backup === sealed ? ['--key-file', keys[0] ?? ''] : []
    const path = join(backup, file)
    const whole = readFileSync(path)
    writeFileSync(path, whole.subarray(0, -30))
    assert.match(await refused(['verify', backup, ...key]), /documents/)
    const changed = Buffer.from(whole)
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
    writeFileSync(path, changed)
    assert.match(await refused(['verify', backup, ...key]), /documents/)
    const data = temporaryFolder()
    assert.match(await refused(['restore', backup, ...key, '--data', data]), /documents/)
    assert.deepEqual(readdirSync(data), [])
    const missing = join(data, 'made by the restore')
    assert.match(await refused(['restore', backup, ...key, '--data', missing]), /documents/)
    assert.ok(!existsSync(missing))
    writeFileSync(path, whole)
    await almanac(['verify', backup, ...key])
  }
})

test('what a killed restore left behind is removed by the next start, and by a restore that is refused', async () => {
  const { app } = await filled()
  const backup = join(temporaryFolder(), 'backup')
  await almanac(['backup', backup, '--data', app.data])
  const data = temporaryFolder()
  await almanac(['restore', backup, '--data', data])
  const leftover = join(data, 'restoring')
  const leave = () => {
    mkdirSync(leftover)
    writeFileSync(join(leftover, 'almanac.db'), 'quokka')
  }

  leave()
  assert.match(await refused(['restore', backup, '--data', data]), /exists/)
  assert.ok(!existsSync(leftover))
  assert.ok(existsSync(join(data, 'almanac.db')))

  leave()
  await makeApp({ data })
  assert.ok(!existsSync(leftover))
})
