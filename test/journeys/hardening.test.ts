import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { Browser } from '../support/browser.ts'
import { KnowledgeApp } from '../support/knowledge.ts'
import { makeApp } from '../support/make-app.ts'
import { ALICE, makeOAuthApp, PASSWORD } from '../support/oauth.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { manifest } from '../support/skills.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { zip } from '../support/zip.ts'

describe('a go link', () => {
  test('leads to addresses of every script, in ASCII', async () => {
    const oauth = await makeOAuthApp()
    const { app } = oauth
    const token = await app.clientToken(ALICE, ['SHORTCUTS'])
    const create = (inputAlias: string, destinationUrl: string) =>
      app.send('/rest/api/v1/createshortcut', { data: { inputAlias, destinationUrl } }, { token })
    const browser = new Browser(app)
    await browser.submit(await browser.get('/signin'), { email: ALICE, password: PASSWORD })

    const made = await create('plan', 'https://wiki.example/計画?q=ä')
    const homograph = await create('pay', 'https://pаypal.example/')
    const followed = await browser.get('/go/plan')

    assert.equal(made.status, 200)
    assert.equal(followed.status, 302)
    assert.equal(followed.headers.get('location'), 'https://wiki.example/%E8%A8%88%E7%94%BB?q=%C3%A4')
    assert.match(homograph.body.shortcut.destinationUrl, /^https:\/\/xn--pypal-\w+\.example\/$/, 'a Cyrillic а')
    const before = await create('at', 'https://almanac.example:443@evil.example/')
    assert.deepEqual([before.status, before.body.error.details[0].field], [400, 'destinationUrl'])
    const template = await app.send(
      '/rest/api/v1/createshortcut',
      { data: { inputAlias: 'x', destinationUrl: 'https://a.example', urlTemplate: 'https://pаypal.example/{1}' } },
      { token },
    )
    assert.deepEqual([template.status, template.body.error.details[0].field], [400, 'urlTemplate'])
  })

  test('that was uploaded goes by the same rules', async () => {
    const app = await makeApp()
    const push = await app.indexingToken()
    const upload = (destinationUrl: string) =>
      app.index(
        'uploadshortcuts',
        {
          uploadId: 'u',
          isFirstPage: true,
          isLastPage: true,
          shortcuts: [{ inputAlias: 'x', createdBy: 'a@acme.example', destinationUrl }],
        },
        push,
      )

    assert.equal((await upload('https://user:pass@evil.example/')).status, 400)
    assert.equal((await upload('https://wiki.example/')).status, 200)
  })
})

describe('only http and https are taken', () => {
  for (const url of ['ftp://x.example/a', 'slack://x', 'data:image/png;base64,AAAA', '//x.example/a', 'page']) {
    test(`not ${url}, for viewURL and photos`, async () => {
      const app = await makeApp()
      await app.addDatasource({ name: 'wiki' })
      const push = await app.indexingToken()
      const document = { datasource: 'wiki', objectType: 'Page', id: '1', viewURL: url }
      const employee = { email: 'a@acme.example', department: 'X', photoUrl: url }

      const indexed = await app.index('indexdocument', { document }, push)
      const person = await app.index('indexemployee', { employee }, push)

      assert.deepEqual([indexed.status, indexed.body.error.details[0].field], [400, 'document.viewURL'])
      assert.deepEqual([person.status, person.body.error.details[0].field], [400, 'employee.photoUrl'])
    })
  }

  test('and they are', async () => {
    const app = await makeApp()
    await app.addDatasource({ name: 'wiki' })
    const push = await app.indexingToken()
    for (const url of ['https://wiki.example/a', 'http://wiki.example/計画']) {
      const document = { datasource: 'wiki', objectType: 'Page', id: '1', viewURL: url }
      assert.equal((await app.index('indexdocument', { document }, push)).status, 200)
    }
  })
})

test('files of an existing data folder are closed to group and others, and links are not followed', async () => {
  const service = new ServiceProcess()
  await service.start()
  await service.stop()
  const outside = join(temporaryFolder(), 'outside')
  writeFileSync(outside, 'x')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(service.data, 'link'))
  mkdirSync(join(service.data, 'old'))
  writeFileSync(join(service.data, 'old', 'file'), 'x')
  for (const path of filesIn(service.data)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  chmodSync(service.data, 0o755)

  await service.start()

  const open = [service.data, ...filesIn(service.data)].filter((path) => (statSync(path).mode & 0o077) !== 0)
  assert.deepEqual(open, [])
  assert.equal(statSync(outside).mode & 0o777, 0o644)
})

/** All files and folders, links aside. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => existsSync(path))
}

test('no answer to a GET of the APIs is kept by a cache, a refusal neither', async () => {
  const app = await makeApp()
  const token = await app.administratorToken('boss@acme.example')
  const gets = ENDPOINTS.filter(({ method, path }) => method === 'GET' && /^\/(?:rest|api|admin|app)\//.test(path))

  assert.ok(gets.length > 20)
  for (const { path } of gets) {
    const address = path.replace(/\{\w+\}/g, 'absent')
    for (const credential of [{ token }, {}]) {
      const headers = { 'X-Service-Include-Experimental': 'true' }
      const answer = await app.send(address, undefined, { method: 'GET', headers, ...credential })
      assert.equal(answer.headers.get('cache-control'), 'no-store', `${path}: ${answer.status}`)
    }
  }
})

describe('GET /metrics', () => {
  const read = async (settings: Parameters<typeof makeApp>[0], authorization?: string) => {
    const app = await makeApp(settings)
    const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization }
    const port = new URL(app.address).port
    return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status
  }

  test('is open on loopback', async () => {
    assert.equal(await read({}), 200)
  })

  test('needs its token elsewhere, and behind a proxy', async () => {
    for (const where of [{ host: '0.0.0.0' }, { baseUrl: 'https://almanac.example' }]) {
      const settings = { ...where, metricsToken: 'm3trics-t0ken' }
      assert.equal(await read(settings), 401)
      assert.equal(await read(settings, 'Bearer other'), 401)
      assert.equal(await read(settings, 'Bearer m3trics-t0ken'), 200)
    }
  })

  test('is closed without a token, unless a setting opens it', async () => {
    assert.equal(await read({ host: '0.0.0.0' }), 401)
    assert.equal(await read({ host: '0.0.0.0' }, 'Bearer '), 401)
    assert.equal(await read({ host: '0.0.0.0', metricsOpen: 'on' }), 200)
  })
})

describe('an archive of a skill is refused', async () => {
  const app = await makeApp()
  const token = await app.clientToken('alice@acme.example', ['AGENTS'])
  const upload = (bytes: Buffer) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'skill.zip')
    return app.send('/api/skills', form, { token, headers: { 'X-Service-Include-Experimental': 'true' } })
  }
  const renamed = (from: string, to: string) => {
    const bytes = zip({ 'SKILL.md': manifest('Good'), 'aaaa.md': 'one', 'bbbb.md': 'two' })
    for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
    return bytes
  }

  test('that holds a name twice', async () => {
    const { status, body } = await upload(renamed('bbbb.md', 'aaaa.md'))
    assert.equal(status, 400)
    assert.match(body.detail, /contains aaaa\.md twice/)
  })

  test('that has a NUL in a name, also in one that is left out', async () => {
    for (const name of ['bb\0b.md', 'bb\0bbb/']) {
      const { status, body } = await upload(renamed('bbbb.md', name))
      assert.equal(status, 400)
      assert.match(body.detail, /NUL/)
    }
  })

  test('and not otherwise', async () => {
    assert.equal((await upload(renamed('bbbb.md', 'cccc.md'))).status, 200)
  })
})

test('pictures of announcements and collections are http and https only', async () => {
  const app = await KnowledgeApp.make()
  const times = { startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
  const announce = (url: string) => app.ask(app.ann, 'createannouncement', { title: 'x', ...times, banner: { url } })

  assert.equal((await announce('data:image/png;base64,AAAA')).body.error.details[0].field, 'banner.url')
  assert.equal((await announce('https://x.example/b.png')).status, 200)
})
