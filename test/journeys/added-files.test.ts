import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../../src/domain/shared/role.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'
import { base64, docx } from '../support/content-samples.ts'

const admin = makeAdminApp()

async function send(role: Role, datasource: string, body: object) {
  const admins = await admin
  const { app } = admins
  if ((await app.app.services.datasources.find('files')) === undefined)
    await app.addDatasource({ name: 'files', isUserReferencedByEmail: true })
  return app.send(`/admin/api/v1/datasources/${datasource}/files`, body, {
    headers: await admins.session(emailOf(role)),
  })
}

test('an administrator adds a file, and only those it names find it', async () => {
  const { app } = await admin
  const file = {
    path: 'plans/harbour.docx',
    binaryContent: base64(docx({ heading: 'Harbour', paragraphs: ['A narwhal was seen'] })),
    permissions: { allowedUsers: [{ email: 'ann@acme.example' }] },
  }

  const added = await send('setup-admin', 'files', file)
  await app.indexed()

  assert.equal(added.status, 200, JSON.stringify(added.body))
  assert.deepEqual(added.body, {
    id: 'files:File:plans/harbour.docx',
    title: 'Harbour',
    isReplaced: false,
    isReadable: false,
  })
  assert.deepEqual(await app.titles(await app.clientToken('ann@acme.example'), 'narwhal'), ['Harbour'])
  assert.deepEqual(await app.titles(await app.clientToken('bob@acme.example'), 'narwhal'), [])
})

test('the same path again replaces the document, and a damaged file is added with its problem', async () => {
  const { app } = await admin
  const path = `${'deep/'.repeat(60)}notes.md`
  await send('admin', 'files', { path, binaryContent: base64('# Old\n\nwalrus') })

  const replaced = await send('admin', 'files', { path, binaryContent: base64('# New\n\npuffin') })
  const damaged = await send('admin', 'files', { path: 'broken.pdf', binaryContent: base64('%PDF-1.7 nothing') })
  await app.indexed()

  assert.equal(replaced.body.title, 'New')
  const ann = await app.clientToken('ann@acme.example')
  assert.deepEqual(await app.titles(ann, 'walrus'), [])
  assert.deepEqual(await app.titles(ann, 'puffin'), ['New'])
  assert.match(damaged.body.problem, /damaged/)
})

test('before files are added, it can be asked which of them replace others and who can see those', async () => {
  const { app } = await admin
  const ann = { allowedUsers: [{ email: 'ann@acme.example' }] }
  const long = `${'deep/'.repeat(60)}garage.md`
  for (const path of ['Garage.md', long]) {
    await send('setup-admin', 'files', { path, binaryContent: base64('a'), permissions: ann })
  }
  const ask = async (role: Role, datasource = 'files') =>
    app.send(
      `/admin/api/v1/datasources/${datasource}/files/existing`,
      { paths: ['garage.md', 'new.md', long] },
      { headers: await (await admin).session(emailOf(role)) },
    )

  const { body } = await ask('admin')
  const readers = ['ann@acme.example']
  assert.deepEqual(body.files, [
    { path: 'garage.md', readers },
    { path: long, readers },
  ])
  const setUp = await ask('setup-admin')
  assert.deepEqual(setUp.body.files, [{ path: 'garage.md' }, { path: long }], 'permissions are for Admins')
  assert.equal((await ask('member')).status, 403)
  assert.equal((await ask('admin', 'nothing')).status, 404)

  const kept = await send('admin', 'files', { path: 'garage.md', binaryContent: base64('b') })
  assert.deepEqual([kept.body.isReplaced, kept.body.isReadable], [true, false])
  const widened = await send('admin', 'files', {
    path: 'garage.md',
    binaryContent: base64('c'),
    permissions: { allowAnonymousAccess: true },
  })
  assert.deepEqual([widened.body.isReplaced, widened.body.isReadable], [true, true])
})

test('a member may not add files, and bad input names its field', async () => {
  const file = { path: 'a.md', binaryContent: base64('a') }

  assert.equal(
    (await send('admin', 'files', { path: 'large.md', binaryContent: base64(`${' '.repeat(2 * 1024 ** 2)}a`) })).status,
    200,
  )
  assert.equal((await send('member', 'files', file)).status, 403)
  assert.equal((await send('admin', 'nothing', file)).status, 404)
  for (const [body, field] of [
    [{ ...file, path: 'a.png' }, 'path'],
    [{ ...file, path: '' }, 'path'],
    [{ ...file, binaryContent: '!' }, 'binaryContent'],
    [{ ...file, permissions: { deniedUsers: [] } }, 'permissions'],
    [{ path: 'a.md' }, 'binaryContent'],
  ] as const) {
    const { status, body: refused } = await send('admin', 'files', body)
    assert.equal(status, 400, field)
    assert.match(JSON.stringify(refused), new RegExp(field))
  }
})
