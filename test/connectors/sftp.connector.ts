import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Connector, FileShare } from '#connector-kit'
import sftp from '../../src/connectors/sftp/connector.ts'
import { readGroups, readPasswd } from '../../src/connectors/transports/posix-names.ts'
import { openSftp } from '../../src/connectors/transports/sftp/sftp-transport.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { compareWithSource } from './oracle/search-oracle.ts'
import { type SshServer, startSshd } from './servers/sshd.ts'
import { checkPosixWorld } from './worlds/check-posix-world.ts'
import { type OpenFiles, openFiles } from './worlds/open-files.ts'
import { PosixWorld } from './worlds/posix-world.ts'
import { readAll } from './worlds/read-all.ts'
import { namesOf, searchableFiles } from './worlds/searchable-files.ts'

const connector = sftp as unknown as Connector
const skip = process.getuid?.() !== 0 && 'needs root'

let server: SshServer
let sftpOnly: SshServer
before(async () => {
  server = await startSshd({ canRun: true })
  sftpOnly = await startSshd({ canRun: false })
})
after(async () => {
  await server?.stop()
  await sftpOnly?.stop()
})

test('exactly the users who can read a file see it, with ACLs', { skip }, async () => {
  const random = new Random(11)
  const world = await PosixWorld.fill(temporaryFolder(), random)

  const checks = await checkPosixWorld(world, random, 3, () =>
    open(
      server,
      { path: world.root },
      {},
      {
        async *accounts() {
          yield* readPasswd(world.passwd, 1000)
        },
        async *groups() {
          yield* readGroups(world.group, world.passwd)
        },
      },
    ),
  )

  assert.ok(checks > 1000, `${checks} checks`)
})

test('people find exactly the files they can read where only SFTP is allowed, and never more during a run', {
  skip,
}, async () => {
  const world = await PosixWorld.fill(temporaryFolder(), new Random(12), { hasAcls: false })
  const names = namesOf(world)
  const { port, user, hostKey, privateKey } = sftpOnly
  const lists = { acls: 'none', passwdFile: names.passwd, groupFile: names.group }
  const searched = searchableFiles(
    world,
    {
      connector,
      config: { host: '127.0.0.1', port, user, hostKey, path: world.root, ...lists },
      secret: { password: '', privateKey },
    },
    {
      loginOf: (uid) => `user${uid}`,
      mayMiss: (path) => !world.isExact(path),
      afterChange: names.write,
    },
  )

  await compareWithSource(searched, { changesPerRound: 1 })
})

test('links lead nowhere, and names of any kind are read', async () => {
  const outside = temporaryFolder()
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  const root = temporaryFolder()
  const names = ['new\nline.txt', 'back\\slash.txt', 'é.txt', 'e\u0301.txt', ' lead.txt', 'Ω "q" \'.txt', '-x.txt']
  mkdirSync(join(root, 'a'))
  for (const name of names) writeFileSync(join(root, 'a', name), `text of ${name}`)
  writeFileSync(join(root, 'a/large.txt'), Buffer.alloc(300_000, 'abcdefg'))
  symlinkSync(outside, join(root, 'away'))
  symlinkSync(join(outside, 'secret.txt'), join(root, 'a/link.txt'))
  const { source, close } = open(server, { path: root, readers: 'everyone' })

  const { items } = await readAll(connector, source)
  for (const path of ['/away/secret.txt', '/a/link.txt']) {
    assert.deepEqual(await connector.read(source, { id: path, scope: '/' }), { kind: 'gone' })
    await assert.rejects(source.files.read(path, 100), { kind: 'gone' })
  }
  await assert.rejects(Array.fromAsync(source.files.list('/away')), { kind: 'gone' })
  await close()

  assert.deepEqual(items.map(({ id }) => id).sort(), [...names, 'large.txt'].map((name) => `/a/${name}`).sort())
  for (const { id, body } of items) {
    const expected = id === '/a/large.txt' ? Buffer.alloc(300_000, 'abcdefg') : Buffer.from(`text of ${id.slice(3)}`)
    assert.ok(Buffer.from(body?.content ?? '').equals(expected), id)
  }
})

test('the users of the server are listed, or it is said why they are not', async () => {
  const path = temporaryFolder()
  writeFileSync(join(path, 'a.txt'), 'a')
  const listed = open(server, { path, firstUserId: 0 })
  const checks = await Array.fromAsync(connector.check(listed.source))
  await listed.close()
  assert.deepEqual(
    checks.map(({ name, result }) => [name, result]),
    [
      ['Folder', 'ok'],
      ['Users', 'ok'],
      ['Permissions', 'ok'],
    ],
  )

  const refused = open(sftpOnly, { path })
  await assert.rejects(Array.fromAsync(connector.check(refused.source)), /choose "No ACLs" in the settings/)
  await refused.close()
})

test('a server with another key, a wrong key and a wrong folder are named as what they are', async () => {
  const path = temporaryFolder()
  const unknown = open(server, { path, hostKey: '' })
  await assert.rejects(
    Array.fromAsync(connector.check(unknown.source)),
    new RegExp(server.hostKey.replaceAll('+', '\\+')),
  )
  await unknown.close()

  const other = open(server, { path, hostKey: sftpOnly.hostKey })
  await assert.rejects(Array.fromAsync(connector.check(other.source)), /not the one in the settings/)
  await other.close()

  const wrong = open(server, { path }, { privateKey: sftpOnly.privateKey })
  await assert.rejects(Array.fromAsync(connector.check(wrong.source)), { kind: 'unauthorized' })
  await wrong.close()

  const garbage = open(server, { path }, { privateKey: 'not a key' })
  await assert.rejects(Array.fromAsync(connector.check(garbage.source)), { kind: 'unauthorized' })
  await garbage.close()

  const nowhere = open(server, { path: join(path, 'nowhere/x') })
  await assert.rejects(Array.fromAsync(connector.check(nowhere.source)), { kind: 'unreachable' })
  await nowhere.close()
})

function open(
  { port, user, hostKey, privateKey }: SshServer,
  config: Record<string, unknown>,
  secret: Record<string, unknown> = {},
  replace: Partial<FileShare> = {},
): OpenFiles {
  return openFiles(
    connector,
    openSftp,
    { config: { host: '127.0.0.1', port, user, hostKey, ...config }, secret: { password: '', privateKey, ...secret } },
    replace,
  )
}
