import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Connector, Listed, Scope } from '#connector-kit'
import folder from '../../src/connectors/folder/connector.ts'
import { openFolder } from '../../src/connectors/transports/folder/folder-transport.ts'
import { readGroups, readPasswd } from '../../src/connectors/transports/posix-names.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { compareWithSource } from './oracle/search-oracle.ts'
import { checkPosixWorld } from './worlds/check-posix-world.ts'
import { type OpenFiles, openFiles } from './worlds/open-files.ts'
import { PosixWorld } from './worlds/posix-world.ts'
import { readAll } from './worlds/read-all.ts'
import { namesOf, searchableFiles } from './worlds/searchable-files.ts'

const connector = folder as unknown as Connector

test('exactly the users who can read a file see it', { skip: process.getuid?.() !== 0 && 'needs root' }, async () => {
  const random = new Random(7)
  const world = await PosixWorld.fill(temporaryFolder(), random)

  const checks = await checkPosixWorld(world, random, 3, () =>
    open(world.root, {}, { passwd: world.passwd, group: world.group }),
  )

  assert.ok(checks > 1000, `${checks} checks`)
})

test('people find exactly the files they can read, and never more during a run', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  const world = await PosixWorld.fill(temporaryFolder(), new Random(8))
  const names = namesOf(world)
  // The users and groups that programs started from here see.
  const wrapped = { LD_PRELOAD: 'libnss_wrapper.so', NSS_WRAPPER_PASSWD: names.passwd, NSS_WRAPPER_GROUP: names.group }
  Object.assign(process.env, wrapped)
  after(() => {
    for (const name of Object.keys(wrapped)) delete process.env[name]
  })
  const searched = searchableFiles(
    world,
    { connector, config: { path: world.root }, secret: {} },
    {
      loginOf: (uid) => `user${uid}`,
      mayMiss: (path) => !world.isExact(path),
      afterChange: names.write,
    },
  )

  await compareWithSource(searched, { changesPerRound: 1, settings: { connectorFolders: world.root } })
})

test('links lead nowhere, and neither do paths with dots', async () => {
  const outside = temporaryFolder()
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  const root = temporaryFolder()
  mkdirSync(join(root, 'a'))
  writeFileSync(join(root, 'a/own.txt'), 'own')
  symlinkSync(outside, join(root, 'away'))
  symlinkSync(join(outside, 'secret.txt'), join(root, 'a/link.txt'))
  const files = open(root)

  const { items } = await readAll(connector, files.source)
  for (const id of [
    '/away/secret.txt',
    '/a/link.txt',
    `/../${outside}/secret.txt`,
    '/a/../away/secret.txt',
    '/a/./own.txt',
  ]) {
    assert.deepEqual(await connector.read(files.source, { id, scope: '/' }), { kind: 'gone' }, id)
  }
  for (const path of ['/away/secret.txt', '/a/link.txt']) {
    await assert.rejects(files.source.files.read(path, 100), { kind: 'gone' }, path)
  }
  await assert.rejects(Array.fromAsync(files.source.files.list('/away')), { kind: 'gone' })
  await files.close()

  assert.deepEqual(
    items.map(({ id }) => id),
    ['/a/own.txt'],
  )
})

test('names of any kind are read, and files of programs are left out', async () => {
  const root = temporaryFolder()
  const names = [
    'new\nline.txt',
    'back\\slash.txt',
    '\\012.txt',
    'é.txt',
    'e\u0301.txt',
    ' lead.txt',
    'Ω "q" \'.txt',
    '%2e%2e.txt',
    '#x.txt',
  ]
  const skipped = ['~$x.docx', '.hidden', 'Thumbs.db', 'old.BAK', 'copy~', '.~lock.x.odt#']
  for (const name of [...names, ...skipped]) writeFileSync(join(root, name), `text of ${name}`)
  writeFileSync(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from('.txt')]), 'x')
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules/x.txt'), 'x')
  const files = open(root)

  const { items } = await readAll(connector, files.source)
  const listed = await Array.fromAsync(connector.list(files.source, scopeNamed('/'), undefined))
  await files.close()

  assert.deepEqual(items.map(({ id }) => id).sort(), names.map((name) => `/${name}`).sort())
  for (const { id, body } of items) assert.equal(Buffer.from(body?.content ?? '').toString(), `text of ${id.slice(1)}`)
  const problems = listed.filter(({ kind }) => kind === 'problem')
  assert.match(JSON.stringify(problems), /isn't valid UTF-8/)
  assert.equal(problems.length, 1)
})

test('a listing goes on from each of its checkpoints', async () => {
  const root = temporaryFolder()
  for (const name of ['b', 'b/b', 'b/a', 'b/b a', 'b/b/c', 'b/b/c/d', 'b/z']) {
    mkdirSync(join(root, name))
    for (let at = 0; at < 120; at++) writeFileSync(join(root, name, `${at}.txt`), 'x')
  }
  const files = open(root, { acls: 'none' })
  const all = await Array.fromAsync(connector.list(files.source, scopeNamed('/b'), undefined))
  const ids = (listed: readonly Listed[]) => listed.flatMap((each) => (each.kind === 'entry' ? [each.id] : []))

  let rounds = 0
  for (const [at, each] of all.entries()) {
    if (each.kind !== 'checkpoint') continue
    rounds++
    const rest = await Array.fromAsync(connector.list(files.source, scopeNamed('/b'), each.state))
    assert.deepEqual(new Set([...ids(all.slice(0, at)), ...ids(rest)]), new Set(ids(all)))
    assert.deepEqual(ids(rest), ids(all.slice(at)))
  }
  await files.close()

  assert.ok(rounds >= 3, `${rounds} checkpoints`)
  assert.equal(ids(all).length, 7 * 120)
})

test('a share that is not mounted deletes nothing, and only allowed folders are read', async () => {
  const empty = temporaryFolder()
  const unmounted = open(empty)
  await assert.rejects(connector.read(unmounted.source, { id: '/a.txt', scope: '/' }), { kind: 'unreachable' })
  await assert.rejects(Array.fromAsync(connector.scopes(unmounted.source)), { kind: 'unreachable' })
  await unmounted.close()

  for (const folders of [[], [temporaryFolder()], ['/nowhere']]) {
    const refused = openFiles(connector, openFolder, { config: { path: empty }, folders })
    await assert.rejects(Array.fromAsync(connector.check(refused.source)), /ALMANAC_CONNECTOR_FOLDERS/)
    await refused.close()
  }
})

test('files can be shown to everyone, or to some people', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'a.txt'), 'a')
  const shown = open(root, { readers: 'everyone' })
  const some = open(root, { readers: 'people', people: ['Ann@example.com', 'bob@example.com'] })

  const everyone = await readAll(connector, shown.source)
  const people = await readAll(connector, some.source)
  await shown.close()
  await some.close()

  assert.deepEqual(everyone.identity.scopes[0]?.access, { kind: 'everyone' })
  assert.deepEqual(everyone.items[0]?.access, { kind: 'scope', id: '/' })
  assert.deepEqual(
    people.identity.accounts.map(({ id, email }) => [id, email]),
    [
      ['ann@example.com', 'ann@example.com'],
      ['bob@example.com', 'bob@example.com'],
    ],
  )
  assert.deepEqual(people.identity.scopes[0]?.access, {
    kind: 'anyOf',
    of: [
      { kind: 'user', id: 'ann@example.com' },
      { kind: 'user', id: 'bob@example.com' },
    ],
  })
})

function open(
  path: string,
  config: Record<string, unknown> = {},
  names: { passwd: string; group: string } = { passwd: '', group: '' },
): OpenFiles {
  return openFiles(
    connector,
    openFolder,
    { config: { path, ...config }, folders: [path] },
    {
      async *accounts() {
        yield* readPasswd(names.passwd, 1000)
      },
      async *groups() {
        yield* readGroups(names.group, names.passwd)
      },
    },
  )
}

function scopeNamed(id: string): Scope {
  return { id, title: id, access: { kind: 'nobody' } }
}
