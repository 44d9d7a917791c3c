import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { ZipArchive } from '../../src/extraction/zip-archive.ts'
import { makeApp } from '../support/make-app.ts'
import { manifest, skillForm } from '../support/skills.ts'
import { zip } from '../support/zip.ts'

const HEADERS = { 'X-Service-Include-Experimental': 'true' }
const app = await makeApp({ membersPublish: 'on' })
const alice = await app.clientToken('alice@acme.example', ['AGENTS'])
const bob = await app.clientToken('bob@acme.example', ['AGENTS'])
const chief = await app.clientToken('chief@acme.example', [...CLIENT_SCOPES], 'admin')

function ask(token: string, method: string, path: string, body?: unknown) {
  return app.send(`/api/skills${path}`, body, { token, method, headers: HEADERS })
}

async function make(token: string, name = 'Wombat care', files: Record<string, string> = {}): Promise<string> {
  const { status, body } = await ask(token, 'POST', '', skillForm({ 'SKILL.md': manifest(name), ...files }))
  assert.equal(status, 200, JSON.stringify(body))
  return body.skill.id
}

async function download(
  token: string,
  path: string,
): Promise<{ names: string[]; text(name: string): string; headers: Headers }> {
  const response = await fetch(`${app.address}/api/skills${path}`, {
    headers: { ...HEADERS, Authorization: `Bearer ${token}` },
  })
  assert.equal(response.status, 200)
  const archive = new ZipArchive(new Uint8Array(await response.arrayBuffer()))
  const text = (name: string) => archive.read(name)?.toString() ?? ''
  return { names: archive.names, text, headers: response.headers }
}

test('a skill is made of an archive, read, listed, given a version, and deleted', async () => {
  const made = await ask(alice, 'POST', '', skillForm({ 'SKILL.md': manifest('Leave rules', 'How leave works') }))
  assert.equal(made.status, 200)
  const { skill } = made.body
  assert.equal(skill.display_name, 'Leave rules')
  assert.equal(skill.description, 'How leave works')
  assert.deepEqual([skill.status, skill.origin, skill.latest_version], ['DRAFT', 'CUSTOM', 1])

  const files = { 'care/SKILL.md': manifest('Leave rules 2'), 'care/notes/more.md': 'More.' }
  const added = await ask(alice, 'POST', `/${skill.id}/versions`, skillForm(files))
  assert.equal(added.status, 200)
  assert.deepEqual([added.body.version.version, added.body.version.is_latest], [2, true])
  assert.equal((await ask(alice, 'GET', `/${skill.id}`)).body.skill.display_name, 'Leave rules 2')
  const listed = await ask(alice, 'GET', `/${skill.id}/versions`)
  assert.deepEqual(
    listed.body.versions.map(({ version, is_latest }: Record<string, unknown>) => [version, is_latest]),
    [
      [2, true],
      [1, false],
    ],
  )
  assert.equal((await ask(alice, 'GET', `/${skill.id}/versions/1`)).body.version.is_latest, false)
  assert.equal((await ask(alice, 'GET', `/${skill.id}/versions/3`)).status, 404)

  const newest = await download(alice, `/${skill.id}/content`)
  assert.deepEqual(newest.names, ['SKILL.md', 'notes/more.md'])
  assert.equal(newest.text('notes/more.md'), 'More.')
  assert.match(newest.headers.get('content-disposition') ?? '', /^attachment; filename="Leave rules 2-2.zip"/)
  assert.deepEqual((await download(alice, `/${skill.id}/versions/1/content`)).names, ['SKILL.md'])

  assert.equal((await ask(alice, 'DELETE', `/${skill.id}`)).status, 204)
  assert.equal((await ask(alice, 'GET', `/${skill.id}`)).status, 404)
  assert.equal((await ask(alice, 'GET', `/${skill.id}/versions/1/content`)).status, 404)
})

test('what is downloaded can be uploaded again', async () => {
  const id = await make(alice, 'Round trip', { 'ü/a.txt': 'ä' })
  const response = await fetch(`${app.address}/api/skills/${id}/content`, {
    headers: { ...HEADERS, Authorization: `Bearer ${alice}` },
  })

  const again = await ask(alice, 'POST', '/validation', skillForm(new Uint8Array(await response.arrayBuffer())))

  assert.deepEqual(
    again.body.files.map(({ path }: { path: string }) => path),
    ['SKILL.md', 'ü/a.txt'],
  )
})

test('skills are listed by name, page by page', async () => {
  const carol = await app.clientToken('carol@acme.example', ['AGENTS'])
  for (const name of ['c', 'A', 'b']) await make(carol, name)
  const own = async (path: string) => {
    const { body } = await ask(carol, 'GET', path)
    const names = body.skills
      .filter(({ owner }: { owner: { name: string } }) => owner.name === 'carol@acme.example')
      .map(({ display_name }: { display_name: string }) => display_name)
    return { names, cursor: body.next_cursor as string | null, more: body.has_more as boolean }
  }

  assert.deepEqual((await own('')).names, ['A', 'b', 'c'])
  const seen: string[] = []
  for (let cursor: string | null | undefined = undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof own>> = await own(`?page_size=1${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...page.names)
    assert.equal(page.more, page.cursor !== null)
    cursor = page.cursor
  }
  assert.deepEqual(seen, ['A', 'b', 'c'])
  const refused = await ask(carol, 'GET', '?cursor=nonsense')
  assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_cursor'])
  assert.equal((await ask(carol, 'GET', '?page_size=101')).status, 400)
})

describe('who may what', () => {
  test('a draft is its maker’s alone; enabled, everybody reads it; disabled, nobody else does any more', async () => {
    const id = await make(alice, 'For some')
    const isListed = async (token: string) =>
      (await ask(token, 'GET', '?page_size=100')).body.skills.some((each: { id: string }) => each.id === id)
    const paths = ['', '/content', '/versions', '/versions/1', '/versions/1/content']
    const statuses = (token: string) =>
      Promise.all(paths.map(async (path) => (await ask(token, 'GET', `/${id}${path}`)).status))

    assert.deepEqual(await statuses(alice), [200, 200, 200, 200, 200])
    assert.deepEqual(await statuses(bob), [404, 404, 404, 404, 404])
    assert.deepEqual([await isListed(alice), await isListed(bob)], [true, false])

    const enabled = await ask(alice, 'PATCH', `/${id}`, { status: 'ENABLED' })
    assert.equal(enabled.body.skill.status, 'ENABLED')
    assert.deepEqual(await statuses(bob), [200, 200, 200, 200, 200])
    assert.equal(await isListed(bob), true)

    assert.equal((await ask(alice, 'PATCH', `/${id}`, { status: 'DISABLED' })).status, 200)
    assert.deepEqual(await statuses(bob), [404, 404, 404, 404, 404])
    assert.equal(await isListed(bob), false)
    assert.deepEqual(await statuses(alice), [200, 200, 200, 200, 200])
  })

  test('only its maker and administrators change a skill, and what these do is written down', async () => {
    const id = await make(alice, 'Mine')
    const changes = (token: string) => [
      ask(token, 'PATCH', `/${id}`, { status: 'ENABLED' }),
      ask(token, 'POST', `/${id}/versions`, skillForm()),
      ask(token, 'DELETE', `/${id}`),
    ]
    const statuses = async (token: string) => (await Promise.all(changes(token))).map(({ status }) => status)

    assert.deepEqual(await statuses(bob), [404, 404, 404])
    await ask(alice, 'PATCH', `/${id}`, { status: 'ENABLED' })
    assert.deepEqual(await statuses(bob), [403, 403, 403])

    assert.equal((await ask(chief, 'PATCH', `/${id}`, { status: 'DISABLED' })).status, 200)
    assert.equal((await ask(chief, 'POST', `/${id}/versions`, skillForm())).status, 200)
    assert.equal((await ask(chief, 'DELETE', `/${id}`)).status, 204)
    const entries = await app.app.services.audit.list({ limit: 10 })
    const noted = entries.filter(({ subject, actor }) => subject === `skill ${id}` && actor === 'chief@acme.example')
    assert.deepEqual(noted.map(({ details }) => details['right']).sort(), ['delete', 'edit', 'share'])
  })

  test('a token needs the scope AGENTS, and the header for what is experimental', async () => {
    const token = await app.clientToken('dave@acme.example', ['SEARCH'])
    const refused = await ask(token, 'GET', '')
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_permissions'])
    assert.match(refused.headers.get('content-type') ?? '', /^application\/problem\+json/)

    assert.equal((await app.send('/api/skills', undefined, { token: alice, method: 'GET' })).status, 404)
  })
})

describe('what is no skill is refused, with the field and the reason', () => {
  const MANIFEST = manifest('Named')
  const refusals: Readonly<Record<string, [Record<string, string | Uint8Array> | Uint8Array, RegExp]>> = {
    'an archive without a manifest': [{ 'a.md': 'a' }, /has no SKILL\.md/],
    'a manifest further down': [{ 'a/b.md': '', 'c/SKILL.md': MANIFEST }, /in a subfolder/],
    'a manifest without front matter': [{ 'SKILL.md': 'Do it.' }, /doesn't begin with ---/],
    'a manifest without a name': [{ 'SKILL.md': '---\ndescription: d\n---\nDo it.' }, /has no name/],
    'a manifest without instructions': [{ 'SKILL.md': '---\nname: n\ndescription: d\n---\n' }, /no instructions/],
    'a manifest that is no text': [{ 'SKILL.md': new Uint8Array([0xff, 0xfe, 0x41]) }, /isn't UTF-8 text/],
    'a manifest with a NUL': [{ 'SKILL.md': `${MANIFEST}\u0000` }, /isn't UTF-8 text/],
    'a manifest that is too long': [{ 'SKILL.md': MANIFEST + 'x'.repeat(70_000) }, /larger than 64 KB/],
    'a path that leads out of the folder': [{ 'SKILL.md': MANIFEST, '../up.md': '' }, /leads out of the folder/],
    'a name from the top': [{ 'SKILL.md': MANIFEST, '/etc/passwd': '' }, /leads out of the folder/],
    'a name with a backslash': [{ 'SKILL.md': MANIFEST, '..\\up.md': '' }, /some operating systems don't allow/],
    'a name with a NUL': [{ 'SKILL.md': MANIFEST, 'a\u0000.md': '' }, /NUL character/],
    'a name that is too long': [{ 'SKILL.md': MANIFEST, [`${'x'.repeat(256)}`]: '' }, /255 characters/],
    'folders that are too deep': [{ 'SKILL.md': MANIFEST, [`${'x/'.repeat(12)}y`]: '' }, /more than 10 folders deep/],
    'names that differ in case alone': [{ 'SKILL.md': MANIFEST, 'a.md': '', 'A.md': '' }, /a\.md twice/],
    'too many files': [
      { 'SKILL.md': MANIFEST, ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, ''])) },
      /more than 200 files/,
    ],
    'a file that unpacks to too much': [
      { 'SKILL.md': MANIFEST, bomb: new Uint8Array(1024 ** 2 + 1) },
      /more than 1 MB/,
    ],
    'files that unpack to too much together': [
      {
        'SKILL.md': MANIFEST,
        ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, new Uint8Array(1024 ** 2)])),
      },
      /more than 4 MB/,
    ],
    'an archive that is damaged': [Buffer.from('PK\u0003\u0004 and no more'), /damaged/],
    'an empty file': [new Uint8Array(), /must not be empty/],
    'a file that is neither': [Buffer.from('%PDF-1.7'), /doesn't begin with ---/],
  }
  for (const [what, [files, reason]] of Object.entries(refusals)) {
    test(what, async () => {
      const { status, body } = await ask(alice, 'POST', '/validation', skillForm(files))

      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '/file')
      assert.match(body.detail, reason)
    })
  }

  test('a link instead of a file', async () => {
    const bytes = zip({ 'SKILL.md': MANIFEST, 'link.md': '/etc/passwd' })
    // The mode of the second entry, in the upper half of its external attributes.
    const at = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002'))
    bytes.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)

    const { status, body } = await ask(alice, 'POST', '/validation', skillForm(bytes))

    assert.equal(status, 400)
    assert.match(body.detail, /is a link/)
  })

  test('an archive that is larger than one may be', async () => {
    const { status, body } = await ask(alice, 'POST', '', skillForm(Buffer.alloc(4 * 1024 ** 2 + 1, 'PK')))

    assert.deepEqual([status, body.code], [413, 'request_too_large'])
  })

  test('a form without the file', async () => {
    const form = new FormData()
    form.set('other', 'x')

    assert.equal((await ask(alice, 'POST', '', form)).status, 400)
    assert.equal((await ask(alice, 'POST', '', { file: 'x' })).status, 415)
  })
})

test('validation tells what is in the archive, and warns of what no answer can be taken from', async () => {
  const files = { 'SKILL.md': manifest('Pictures'), 'logo.png': new Uint8Array([0x89, 0x50, 0]) }

  const { status, body } = await ask(alice, 'POST', '/validation', skillForm(files))

  assert.equal(status, 200)
  assert.deepEqual(body.metadata, { display_name: 'Pictures', description: 'What it is for' })
  assert.deepEqual(body.files[1], { path: 'logo.png', size_bytes: 3, is_manifest: false })
  assert.deepEqual(
    body.warnings.map(({ code }: { code: string }) => code),
    ['not_text'],
  )
})

test('a manifest alone is a skill', async () => {
  const { status, body } = await ask(alice, 'POST', '', skillForm(Buffer.from(manifest('Alone'))))

  assert.equal(status, 200)
  assert.deepEqual((await download(alice, `/${body.skill.id}/content`)).names, ['SKILL.md'])
})

test('versions that are made at the same time all are kept, one after the other', async () => {
  const id = await make(alice, 'Raced')

  const made = await Promise.all(Array.from({ length: 5 }, () => ask(alice, 'POST', `/${id}/versions`, skillForm())))

  assert.deepEqual(made.map(({ body }) => body.version.version).sort(), [2, 3, 4, 5, 6])
  assert.equal((await ask(alice, 'GET', `/${id}`)).body.skill.latest_version, 6)
})

test('the last twenty versions are kept', async () => {
  const id = await make(alice, 'Often')
  for (let count = 0; count < 20; count++) await ask(alice, 'POST', `/${id}/versions`, skillForm())

  const first = await ask(alice, 'GET', `/${id}/versions?page_size=15`)
  const rest = await ask(alice, 'GET', `/${id}/versions?page_size=15&cursor=${first.body.next_cursor}`)

  const numbers = [...first.body.versions, ...rest.body.versions].map(({ version }: { version: number }) => version)
  assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [20, 21, 2])
  assert.deepEqual([rest.body.has_more, rest.body.next_cursor], [false, null])
})
