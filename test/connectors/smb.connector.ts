import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Connector } from '#connector-kit'
import smb from '../../src/connectors/smb/connector.ts'
import { openSmb } from '../../src/connectors/transports/smb/smb-transport.ts'
import { AccessResolver } from '../../src/domain/connections/access/resolve-access.ts'
import { Random } from '../support/random.ts'
import { compareWithSource } from './oracle/search-oracle.ts'
import { PASSWORD, READER, type SambaServer, SHARE, startSamba } from './servers/samba.ts'
import { type OpenFiles, openFiles } from './worlds/open-files.ts'
import { readAll } from './worlds/read-all.ts'
import { searchableFiles } from './worlds/searchable-files.ts'
import { SmbWorld } from './worlds/smb-world.ts'
import { people } from './worlds/world-size.ts'

const connector = smb as unknown as Connector
const skip = process.getuid?.() !== 0 && 'needs root'
const ROUNDS = 3

let server: SambaServer
let world: SmbWorld
before(async () => {
  if (skip !== false) return
  server = await startSamba({
    users: people(['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'], 14),
    groups: ['hr', 'it', 'ops'],
    aliases: ['readers', 'guests'],
  })
  world = await SmbWorld.fill(server, new Random(9))
})
after(() => server?.stop())

test('exactly the users who can read a file see it', { skip }, async () => {
  const random = new Random(10)
  let checks = 0
  let visibleCount = 0
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await world.change(random)
    const { source, close } = open()
    const { identity, items } = await readAll(connector, source)
    await close()
    assert.deepEqual(items.map(({ id }) => id).sort(), [...world.paths].sort())
    const resolver = new AccessResolver(identity)
    const visible = await world.visible()
    for (const { id, access } of items) {
      const compiled = resolver.accountsOf(access)
      for (const account of world.accounts) {
        checks++
        const isReadable = visible.get(account)?.has(id) === true
        if (isReadable) visibleCount++
        const scopeAccess = identity.scopes.map((scope) => scope.access)
        const what = `round ${round}: ${account} and ${id} ${JSON.stringify(access)} ${JSON.stringify(scopeAccess[0])}`
        assert.equal(compiled.has(account), isReadable, what)
      }
    }
  }
  assert.ok(checks > 800, `${checks} checks`)
  assert.ok(visibleCount > 80 && visibleCount < checks - 80, `${visibleCount} of ${checks} are visible`)
})

test('people find exactly the files they can read, and never more during a run', { skip }, async () => {
  const nameOf = new Map([...server.users].map(([name, sid]) => [sid, name]))
  const config = { host: server.address, share: SHARE, user: READER }
  const searched = searchableFiles(
    world,
    { connector, config, secret: { password: PASSWORD } },
    { loginOf: (sid) => nameOf.get(sid) ?? '' },
  )

  await compareWithSource(searched, { changesPerRound: 1 })
})

test('hidden and system files are left out, and texts are read', { skip }, async () => {
  mkdirSync(join(server.root, 'special'))
  writeFileSync(join(server.root, 'special/~$lock.docx'), 'x')
  writeFileSync(join(server.root, "special/it's 100% (1) & more; è.txt"), 'a text')
  const { source, close } = open({ readers: 'everyone' })
  const found = await connector.read(source, { id: "/special/it's 100% (1) & more; è.txt", scope: '/special' })
  const gone = await connector.read(source, { id: '/special/none.txt', scope: '/special' })
  const odd = await connector.read(source, { id: '/special/"; ls', scope: '/special' })
  const listed = await Array.fromAsync(
    connector.list(source, { id: '/special', title: 'special', access: { kind: 'nobody' } }, undefined),
  )
  await close()

  assert.ok(found.kind === 'item')
  assert.equal(Buffer.from(found.item.body?.content ?? '').toString(), 'a text')
  assert.deepEqual(gone, { kind: 'gone' })
  assert.deepEqual(odd, { kind: 'gone' })
  assert.equal(listed.length, 1)
})

test('a wrong password and a wrong share are named as what they are', { skip }, async () => {
  const wrong = open({}, 'wrong')
  await assert.rejects(Array.fromAsync(connector.check(wrong.source)), { kind: 'unauthorized' })
  await wrong.close()

  const nowhere = open({ share: 'nowhere' })
  await assert.rejects(Array.fromAsync(connector.check(nowhere.source)), /has no such share/)
  await nowhere.close()

  const good = open()
  const checks = await Array.fromAsync(connector.check(good.source))
  await good.close()
  assert.deepEqual(new Set(checks.map(({ result }) => result)), new Set(['ok']))
})

function open(config: Record<string, unknown> = {}, password = PASSWORD): OpenFiles {
  return openFiles(connector, openSmb, {
    config: { host: server.address, share: SHARE, user: READER, ...config },
    secret: { password },
  })
}
