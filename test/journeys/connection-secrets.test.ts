import assert from 'node:assert/strict'
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sourceUsers } from '#connector-kit'
import { removeConnection } from '../../src/domain/connections/remove-connection.ts'
import { type Actor, operator } from '../../src/domain/shared/actor.ts'
import type { Role } from '../../src/domain/shared/role.ts'
import { connectedApp } from '../support/connections/connected-app.ts'
import { CONNECTING, storeConnection } from '../support/connections/stored-connection.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { eventually } from '../support/eventually.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SECRET = 'a-secret-that-only-the-service-has'

async function tickets(): Promise<TestSource> {
  const source = await new TestSource(SECRET).start()
  source.addUser('ann')
  source.projects.set('a', { title: 'A', access: sourceUsers })
  for (let at = 0; at < 20; at++) source.addItem(`a-${at}`, { project: 'a' })
  return source
}

test('the secret is in no log, backup, diagnostic report or file, and not in the connector process', async () => {
  const source = await tickets()
  const service = new ServiceProcess()
  const folder = temporaryFolder()
  await storeConnection(source, { data: service.data })
  source.hanging.add('/items/a-7')
  await service.start({ ...CONNECTING, NODE_OPTIONS: `--report-on-signal --report-directory=${folder}` })
  await eventually('the connector waits for an item', async () => source.requests.includes('/items/a-7'))

  const children = childrenOf(service.pid ?? 0).filter((pid) => commandOf(pid).includes('connector-main'))
  assert.equal(children.length, 1)
  for (const pid of children) {
    for (const file of ['environ', 'cmdline']) assert.ok(!contains(readFileSync(`/proc/${pid}/${file}`)), file)
    const searched = searchMemory(pid)
    assert.ok(searched.bytes > 1024 ** 2, `${searched.bytes} bytes of memory could be read`)
    assert.equal(searched.isFound, false, 'the secret is in the memory of the connector process')
    assert.equal(searchMemory(pid, source.url).isFound, true, 'its configuration is')
  }
  process.kill(service.pid ?? 0, 'SIGUSR2')
  await eventually('the report is written', async () => readdirSync(folder).some((name) => isWhole(join(folder, name))))
  await service.run('backup', join(folder, 'backup'))
  await service.stop()

  assert.ok(!contains(Buffer.from(service.output)), 'log')
  for (const file of [...filesIn(folder), ...filesIn(service.data)]) assert.ok(!contains(readFileSync(file)), file)
})

test('setup admins remove connections with any choice for their documents, members with none', async () => {
  for (const removal of ['keep', 'hide', 'delete'] as const) {
    const source = await tickets()
    const app = await connectedApp(source)
    const ann = await app.app.clientToken('ann@acme.example')
    await app.run()

    await assert.rejects(removeConnection(app.services, actor('member'), 'tickets', removal), {
      code: 'insufficient_role',
    })
    assert.notEqual(await app.services.connections.find('tickets'), undefined)
    assert.equal((await app.finds(ann)).length, 20)

    await removeConnection(app.services, actor('setup-admin'), 'tickets', removal)
    assert.equal((await app.finds(ann)).length, removal === 'keep' ? 20 : 0, removal)
    await eventually('it is removed', async () => (await app.services.connections.find('tickets')) === undefined)
    const [count] = await app.services.documents.countByType('tickets')
    assert.equal(count?.count ?? 0, removal === 'delete' ? 0 : 20, removal)
    const datasource = await app.services.datasources.find('tickets')
    assert.equal(datasource?.connectionId, undefined)
    const token = await app.app.indexingToken()
    const document = { datasource: 'tickets', objectType: 'ticket', id: 'mine', title: 'Mine' }
    assert.equal((await app.app.index('indexdocument', { document }, token)).status, 200, 'pushes are allowed again')
  }
})

test('what is kept is still only for those who could see it; what is hidden is for no one', async () => {
  const source = await tickets()
  const app = await connectedApp(source)
  const [ann, stranger] = [await app.app.clientToken('ann@acme.example'), await app.app.clientToken('eve@acme.example')]
  await app.run()

  await removeConnection(app.services, operator, 'tickets', 'keep')

  assert.equal((await app.finds(ann)).length, 20)
  assert.deepEqual(await app.finds(stranger), [])
})

function actor(role: Role): Actor {
  return { kind: 'account', email: `${role}@acme.example`, role }
}

function contains(bytes: Buffer): boolean {
  return bytes.includes(SECRET) || bytes.includes(Buffer.from(SECRET).toString('base64').slice(0, -2))
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

/** Reads all memory that the process can write to. */
function searchMemory(pid: number, text = SECRET): { bytes: number; isFound: boolean } {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  let bytes = 0
  let isFound = false
  for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
    const [, start = '0', end = '0'] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
    const size = Number.parseInt(end, 16) - Number.parseInt(start, 16)
    if (size === 0) continue
    const part = Buffer.alloc(size)
    try {
      bytes += readSync(memory, part, 0, size, Number.parseInt(start, 16))
    } catch {
      continue
    }
    // Strings in memory are Latin-1 or UTF-16.
    isFound ||= part.includes(text) || part.includes(Buffer.from(text, 'utf16le'))
  }
  closeSync(memory)
  return { bytes, isFound }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

function isWhole(file: string): boolean {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) !== undefined
  } catch {
    return false
  }
}
