import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Connector } from '#connector-kit'
import { openWebdav } from '../../src/connectors/transports/webdav/webdav-transport.ts'
import webdav from '../../src/connectors/webdav/connector.ts'
import { AccessResolver } from '../../src/domain/connections/access/resolve-access.ts'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { ConnectedApp } from '../support/connections/connected-app.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'
import { Random } from '../support/random.ts'
import { compareWithSource } from './oracle/search-oracle.ts'
import { startWsgidav, type WebdavServer } from './servers/wsgidav.ts'
import { chosenReadersWorld } from './worlds/chosen-readers-world.ts'
import { openFiles } from './worlds/open-files.ts'
import { readAll } from './worlds/read-all.ts'

const connector = webdav as unknown as Connector
const NAMES = [
  'plan',
  'é',
  'e\u0301',
  'a b',
  '%41',
  '#x',
  'q?',
  'a&b',
  '<x>',
  'semi;colon',
  "quote'",
  '日本',
  'a+b',
  '[x]',
]
const PEOPLE = Array.from({ length: 20 }, (_, at) => `person${at}@example.com`)

let server: WebdavServer
before(async () => {
  server = await startWsgidav()
})
after(() => server?.stop())

test('all files are read as they are, and only the chosen people see them', async () => {
  const random = new Random(5)
  const folders = ['']
  const files = new Map<string, string>()
  const add = () => {
    const path = join(random.pick(folders), `${random.pick(NAMES)} ${random.below(1e6)}.txt`)
    files.set(path, `text ${random.below(1e9)}`)
    writeFileSync(join(server.root, path), files.get(path) ?? '')
  }
  for (const name of NAMES.slice(0, 8)) {
    const folder = join(random.pick(folders), name)
    mkdirSync(join(server.root, folder))
    folders.push(folder)
  }
  for (let count = 0; count < 40; count++) add()
  const chosen = new Set(random.several(PEOPLE, 5, 10))
  let checks = 0
  for (let round = 0; round < 4; round++) {
    const { source, close } = open({ readers: 'people', people: [...chosen] })
    const { identity, items } = await readAll(connector, source)
    await close()
    assert.deepEqual(items.map(({ id }) => id).sort(), [...files.keys()].map((path) => `/${path}`).sort())
    const resolver = new AccessResolver(identity)
    for (const { id, body, access, url } of items) {
      assert.equal(Buffer.from(body?.content ?? '').toString(), files.get(id.slice(1)))
      assert.equal(new URL(url ?? '').pathname.split('/').map(decodeURIComponent).join('/'), `/dav folder${id}`)
      for (const person of PEOPLE) {
        checks++
        assert.equal(resolver.accountsOf(access).has(person), chosen.has(person))
      }
    }
    const [moved = '', removed = ''] = [...files.keys()]
    renameSync(join(server.root, moved), join(server.root, 'moved.txt'))
    files.set('moved.txt', files.get(moved) ?? '')
    rmSync(join(server.root, removed))
    files.delete(moved)
    files.delete(removed)
    for (let count = 0; count < 5; count++) add()
  }
  assert.ok(checks > 2000, `${checks} checks`)
})

test('only the chosen people find the files, after each run and during one', async () => {
  const root = join(server.root, 'searched')
  mkdirSync(root)
  const fileOf = (number: number) => join(root, `file ${number}.txt`)
  const world = chosenReadersWorld({
    connector,
    secret: { password: server.password },
    configOf: (people) => ({ url: `${server.url}/searched`, user: server.user, readers: 'people', people }),
    add(number) {
      writeFileSync(fileOf(number), `text ${number}`)
      return `/file ${number}.txt`
    },
    remove(number) {
      rmSync(fileOf(number))
      return `/file ${number}.txt`
    },
  })

  await compareWithSource(world, { changesPerRound: 5 })
})

test('the members of a chosen group and the chosen people find files, and nobody else', async () => {
  writeFileSync(join(server.root, 'for editors.txt'), 'text')
  const app = await makeApp({}, new FakeClock())
  const { services } = app.app
  await addConnection(services, operator, {
    ...{ connector: 'webdav', datasource: 'tickets', isPaused: true, secret: { password: server.password } },
    config: {
      url: server.url,
      user: server.user,
      readers: 'people',
      people: ['ann@acme.example'],
      groups: ['Editors'],
    },
  })
  const at = app.clock.now()
  const editors = { id: 'e1', name: 'Editors', externalId: undefined, role: undefined }
  await services.groups.add({ ...editors, origin: 'provisioning', createdAt: at, changedAt: at })
  await services.groups.addMembers('e1', 'scim', ['bob@acme.example'])
  const connected = new ConnectedApp(app)
  await connected.run()

  const findsFile = async (email: string) =>
    (await connected.finds(await app.clientToken(email), 'editors')).includes('for editors.txt')
  assert.deepEqual(
    [await findsFile('ann@acme.example'), await findsFile('bob@acme.example'), await findsFile('cat@acme.example')],
    [true, true, false],
  )
})

test('a file has another version once it was changed, and is gone once it was deleted', async () => {
  writeFileSync(join(server.root, 'one.txt'), 'first')
  const { source, close } = open({ readers: 'everyone' })
  const first = await connector.read(source, { id: '/one.txt', scope: '/' })
  writeFileSync(join(server.root, 'one.txt'), 'another')
  const second = await connector.read(source, { id: '/one.txt', scope: '/' })
  rmSync(join(server.root, 'one.txt'))
  const third = await connector.read(source, { id: '/one.txt', scope: '/' })
  await close()

  assert.ok(first.kind === 'item' && second.kind === 'item')
  assert.notEqual(first.item.version, second.item.version)
  assert.deepEqual(third, { kind: 'gone' })
})

test('a wrong password, another server and missing readers are named as what they are', async () => {
  const wrong = open({ readers: 'everyone' }, 'wrong')
  await assert.rejects(Array.fromAsync(connector.check(wrong.source)), { kind: 'unauthorized' })
  await wrong.close()

  const nobody = open({ readers: 'people' })
  const checks = await Array.fromAsync(connector.check(nobody.source))
  const { identity, items } = await readAll(connector, nobody.source)
  await nobody.close()
  assert.equal(checks.at(-1)?.result, 'failed')
  const resolver = new AccessResolver(identity)
  assert.ok(items.length > 0 && items.every(({ access }) => resolver.accountsOf(access).size === 0))

  assert.throws(() => open({}), /readers/)
})

test('files that are too large are found by their name', async () => {
  writeFileSync(join(server.root, 'large.txt'), 'x'.repeat(1024 ** 2 + 1))
  const { source, close } = open({ readers: 'everyone', maxFileMegabytes: 1 })
  const found = await connector.read(source, { id: '/large.txt', scope: '/' })
  await close()

  assert.ok(found.kind === 'item')
  assert.equal(found.item.title, 'large.txt')
  assert.equal(found.item.body, undefined)
  assert.equal(readFileSync(join(server.root, 'large.txt')).length, 1024 ** 2 + 1)
})

function open(config: Record<string, unknown>, password = server.password) {
  return openFiles(connector, openWebdav, {
    config: { url: server.url, user: server.user, ...config },
    secret: { password },
  })
}
