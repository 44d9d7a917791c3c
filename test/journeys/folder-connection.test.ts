import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { checkConnection, listSourceScopes } from '../../src/domain/connections/check-connection.ts'
import { listProblems, listScopes } from '../../src/domain/connections/read-connections.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { ConnectedApp } from '../support/connections/connected-app.ts'
import { makeApp } from '../support/make-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const NAMES = [
  'Plan.txt',
  'plan.txt',
  'new\nline.txt',
  'e\u0301te\u0301.txt',
  ' lead.txt',
  `${'long'.repeat(60)}.txt`,
  'a\\b.txt',
  '\u202eright.txt',
]

test('files of a folder are found by the people who were chosen, and follow every change', async () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'hr/pay'), { recursive: true })
  for (const name of NAMES) writeFileSync(join(root, 'hr', name), 'text of hr')
  writeFileSync(join(root, 'hr/pay/pay.txt'), 'text about pay')
  writeFileSync(join(root, 'top.md'), '# A text at the top')
  writeFileSync(join(root, 'photo.jpg'), 'not a text')
  writeFileSync(join(root, '~$lock.docx'), 'text of nobody')
  writeFileSync(Buffer.from(`${root}/hr/bad\xff.txt`, 'latin1'), 'text')
  const app = await folderApp(root)
  const ann = await app.app.clientToken('ann@acme.example')
  const bob = await app.app.clientToken('bob@acme.example')

  const run = await app.run()

  assert.equal(run.outcome, 'problems', run.message)
  const problems = await listProblems(app.services, operator, 'tickets')
  assert.deepEqual(
    problems.map(({ reason }) => reason),
    ["The name isn't valid UTF-8, so the file can't be read. Rename it."],
  )
  assert.equal((await app.finds(ann)).length, NAMES.length + 2)
  assert.deepEqual(await app.finds(ann, 'photo'), ['photo.jpg'])
  assert.deepEqual(await app.finds(bob), [])
  assert.deepEqual((await listScopes(app.services, operator, 'tickets')).map(({ id }) => id).sort(), ['/', '/hr'])

  renameSync(join(root, 'hr/pay'), join(root, 'hr/salaries'))
  rmSync(join(root, 'top.md'))
  writeFileSync(join(root, 'hr/Plan.txt'), 'a new text about quarters')
  await app.run()

  assert.equal((await app.finds(ann)).length, NAMES.length + 1)
  assert.deepEqual(await app.finds(ann, 'quarters'), ['Plan.txt'])
  assert.deepEqual(await app.finds(ann, 'top'), [])
})

test('members of a chosen group find the files, and nobody else does from the moment they leave it', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'top.md'), '# A text at the top')
  const app = await folderApp(root, { people: [], groups: ['FINANCE', 'Nobody knows it'] })
  const { groups } = app.services
  const at = app.app.clock.now()
  const finance = { id: 'f1', name: 'Finance', externalId: undefined, role: undefined }
  await groups.add({ ...finance, origin: 'provisioning', createdAt: at, changedAt: at })
  await groups.addMembers('f1', 'scim', ['ann@acme.example'])
  const ann = await app.app.clientToken('ann@acme.example')
  const bob = await app.app.clientToken('bob@acme.example')

  const { report } = await app.run('dry-run')
  assert.deepEqual(report?.samples[0]?.readers, ['everyone in FINANCE', 'everyone in Nobody knows it'])
  await app.run()

  assert.deepEqual(await app.finds(ann), ['top.md'])
  assert.deepEqual(await app.finds(bob), [])
  const [problem] = await listProblems(app.services, operator, 'tickets')
  assert.match(problem?.reason ?? '', /knows no group "Nobody knows it"/)

  await groups.addMembers('f1', 'scim', ['bob@acme.example'])
  await groups.removeMembers('f1', 'scim', ['ann@acme.example'])
  assert.deepEqual(await app.finds(ann), [])
  assert.deepEqual(await app.finds(bob), ['top.md'])

  await groups.remove('f1')
  assert.deepEqual(await app.finds(bob), [])
})

test('a folder that may not be read says what to set, before and after it is connected', async () => {
  const app = await folderApp(temporaryFolder(), { path: '/etc' })
  const cause = 'Almanac may not read "/etc". Add it to ALMANAC_CONNECTOR_FOLDERS and restart.'

  await assert.rejects(listSourceScopes(app.services, operator, 'tickets'), {
    code: 'unavailable',
    message: `The source can't be read: ${cause}`,
  })
  const [check] = await checkConnection(app.services, operator, 'tickets')
  assert.deepEqual([check?.result, check?.detail], ['failed', cause])
})

async function folderApp(root: string, config: Record<string, unknown> = {}): Promise<ConnectedApp> {
  const app = await makeApp({ connectorFolders: root })
  await addConnection(app.app.services, operator, {
    connector: 'folder',
    datasource: 'tickets',
    isPaused: true,
    config: { path: root, readers: 'people', people: ['ann@acme.example'], ...config },
    secret: {},
  })
  return new ConnectedApp(app)
}
