import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import pino from 'pino'
import { checkForUpdates } from '../../src/domain/skills/check-for-updates.ts'
import { makeApp } from '../support/make-app.ts'
import { repositoryZip, startSkillSource } from '../support/skill-source.ts'
import { manifest, skillForm } from '../support/skills.ts'

const HEADERS = { 'X-Service-Include-Experimental': 'true' }
const COMMITS = ['1'.repeat(40), '2'.repeat(40)] as const
const source = await startSkillSource()
const app = await makeApp({ skillRanges: '127.0.0.1/32', membersPublish: 'on' })
const alice = await app.clientToken('alice@acme.example', ['AGENTS'])
const bob = await app.clientToken('bob@acme.example', ['AGENTS'])

function ask(path: string, body?: unknown, token = alice, method = 'POST') {
  return app.send(`/api/skills${path}`, body, { token, method, headers: HEADERS })
}

/** A repository for one test. */
function repository(name: string, files: Readonly<Record<string, string>>, commit: string = COMMITS[0]): string {
  source.pages.set(`/${name}.zip`, repositoryZip(commit, files))
  return `${source.address}/${name}.zip`
}

const TWO = {
  'README.md': 'Ours.',
  'tools/pdf/SKILL.md': manifest('PDF', 'Reads PDFs'),
  'tools/pdf/how.md': '# How',
  'tools/pdf/examples/SKILL.md': 'belongs to the one around it',
  'tools/xls/SKILL.md': manifest('XLS', 'Reads tables'),
}

test('a preview shows every skill of a repository, and what is none', async () => {
  const url = repository('preview', { ...TWO, 'bad/SKILL.md': 'nothing' })

  const { status, body } = await ask('/sources/preview', { source_url: url })

  assert.equal(status, 200)
  assert.deepEqual(
    body.skills.map((skill: Record<string, unknown>) => [
      skill['display_name'],
      skill['source_url'],
      skill['commit_sha'],
    ]),
    [
      ['PDF', `${url}#tools/pdf`, COMMITS[0]],
      ['XLS', `${url}#tools/xls`, COMMITS[0]],
    ],
  )
  const [pdf] = body.skills
  assert.deepEqual(pdf.file_tree, ['SKILL.md', 'examples/SKILL.md', 'how.md'])
  assert.deepEqual(pdf.files.at(-1), { path: 'how.md', content: '# How' })
  assert.equal(pdf.main_content, 'Do it well.')
  assert.deepEqual(
    body.failures.map(({ source_url, code }: Record<string, unknown>) => [source_url, code]),
    [[`${url}#bad`, 'INVALID_SKILL']],
  )
  assert.deepEqual((await ask('', undefined, alice, 'GET')).body.skills, [], 'nothing is kept')
})

test('a preview is streamed if requested', async () => {
  const url = repository('streamed', TWO)

  const { headers, body } = await ask('/sources/preview', { source_url: url, stream: true })

  assert.match(headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.deepEqual(
    [...String(body).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    ['skill', 'skill', 'end'],
  )
})

test('skills are imported, all or none, once for each person, as drafts that know where they come from', async () => {
  const url = repository('imported', TWO)
  const both = [`${url}#tools/pdf`, `${url}#tools/xls`]

  const refused = await ask('/import', { source_urls: [both[0], `${url}#none`] })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.errors[0].pointer, '/source_urls/1')

  const { status, body } = await ask('/import', { source_urls: both })
  assert.equal(status, 200)
  assert.deepEqual(
    body.skills.map(({ display_name, status: own }: Record<string, unknown>) => [display_name, own]),
    [
      ['PDF', 'DRAFT'],
      ['XLS', 'DRAFT'],
    ],
  )
  const { source_provenance: from } = body.skills[0]
  assert.deepEqual([from.source_url, from.commit_sha, from.sync_status], [both[0], COMMITS[0], 'UP_TO_DATE'])

  assert.equal((await ask('/import', { source_urls: [both[0]] })).status, 409)
  assert.equal((await ask('/import', { source_urls: [url] }, bob)).status, 200, 'all that is there')
})

test('a synchronisation brings what is new as a version, and nothing where nothing is', async () => {
  const url = repository('synced', { 'SKILL.md': manifest('Synced') })
  const { body } = await ask('/import', { source_urls: [url] })
  const { id } = body.skills[0]

  const same = await ask(`/${id}/sync`)
  assert.deepEqual([same.body.sync_status, same.body.updated, same.body.commit_sha], ['UP_TO_DATE', false, COMMITS[0]])
  repository('synced', { 'SKILL.md': manifest('Synced'), 'new.md': 'New.' }, COMMITS[1])
  const other = await ask(`/${id}/sync`)
  assert.deepEqual([other.body.updated, other.body.commit_sha], [true, COMMITS[1]])

  const { skill } = (await ask(`/${id}`, undefined, alice, 'GET')).body
  assert.deepEqual([skill.latest_version, skill.source_provenance.commit_sha], [2, COMMITS[1]])
  const first = await ask(`/${id}/versions/1`, undefined, alice, 'GET')
  assert.equal(first.body.version.source_provenance.commit_sha, COMMITS[0])
})

test('a synchronisation that fails says why, and the skill stays as it was', async () => {
  const url = repository('lost', { 'SKILL.md': manifest('Lost') })
  const { body } = await ask('/import', { source_urls: [url] })
  const { id } = body.skills[0]
  source.pages.set('/lost.zip', 500)

  const failed = await ask(`/${id}/sync`)

  assert.equal(failed.status, 400)
  const { skill } = (await ask(`/${id}`, undefined, alice, 'GET')).body
  assert.equal(skill.latest_version, 1)
  assert.equal(skill.source_provenance.sync_status, 'SYNC_FAILED')
  assert.match(skill.source_provenance.sync_error, /can't be read as a skill/)
  repository('lost', { 'SKILL.md': manifest('Lost') })
  assert.equal((await ask(`/${id}/sync`)).status, 200)
  assert.equal((await ask(`/${id}`, undefined, alice, 'GET')).body.skill.source_provenance.sync_error, undefined)
})

/** What the job does, an hour later. */
async function look(everyHours: number): Promise<void> {
  app.clock.advance({ minutes: 60 })
  const deps = { ...app.app.services, log: pino({ level: 'silent' }) }
  await checkForUpdates(deps, everyHours, AbortSignal.timeout(60_000))
}

test('what is new at a source is noted with the skill, and taken by whoever synchronises it', async () => {
  const url = repository('watched', { 'SKILL.md': manifest('Watched') })
  const { id, updated_at: before } = (await ask('/import', { source_urls: [url] })).body.skills[0]
  const read = async () => (await ask(`/${id}`, undefined, alice, 'GET')).body.skill
  const status = async () => (await read()).source_provenance.sync_status

  await look(1)
  assert.equal(await status(), 'UP_TO_DATE')
  repository('watched', { 'SKILL.md': manifest('Watched'), 'new.md': 'New.' }, COMMITS[1])
  await look(0)
  assert.equal(await status(), 'UP_TO_DATE', 'where it is off nobody looks')
  await look(24)
  assert.equal(await status(), 'UP_TO_DATE', 'it is not time yet')
  await look(1)
  assert.equal(await status(), 'UPDATE_AVAILABLE')
  source.pages.set('/watched.zip', 500)
  await look(1)
  const kept = await read()
  assert.deepEqual(
    [kept.source_provenance.sync_status, kept.latest_version, kept.updated_at],
    ['UPDATE_AVAILABLE', 1, before],
  )

  repository('watched', { 'SKILL.md': manifest('Watched'), 'new.md': 'New.' }, COMMITS[1])
  assert.equal((await ask(`/${id}/sync`)).body.updated, true)
  await look(1)
  assert.equal(await status(), 'UP_TO_DATE')
})

test('files of their own do not make a skill look outdated', async () => {
  const url = repository('own', { 'SKILL.md': manifest('Own') })
  const { id } = (await ask('/import', { source_urls: [url] })).body.skills[0]
  assert.equal((await ask(`/${id}/versions`, skillForm())).status, 200)

  await look(1)

  const { skill } = (await ask(`/${id}`, undefined, alice, 'GET')).body
  assert.deepEqual([skill.latest_version, skill.source_provenance.sync_status], [2, 'UP_TO_DATE'])
})

test('only who may change a skill synchronises it, and only one that was imported', async () => {
  const url = repository('rights', { 'SKILL.md': manifest('Rights') })
  const { id } = (await ask('/import', { source_urls: [url] })).body.skills[0]

  assert.equal((await ask(`/${id}/sync`, undefined, bob)).status, 404)
  await ask(`/${id}`, { status: 'ENABLED' }, alice, 'PATCH')
  assert.equal((await ask(`/${id}/sync`, undefined, bob)).status, 403)
  assert.equal((await ask(`/${id}/sync`)).status, 200)
  const uploaded = (await ask('', skillForm())).body.skill
  assert.equal((await ask(`/${uploaded.id}/sync`)).status, 409)
})

/** A port where nobody answers. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

describe('an address is refused', () => {
  const preview = (source_url: string) => ask('/sources/preview', { source_url })

  test('with the same words whatever is there, so that it cannot be used to look around', async () => {
    const closed = await closedPort()
    source.pages.set('/moved.zip', 302)
    source.pages.set('/broken/SKILL.md', Buffer.from('nothing'))
    source.pages.set('/page.zip', Buffer.from('<html>'))
    source.pages.set('/large.zip', Buffer.concat([Buffer.from('PK'), Buffer.alloc(20 * 1024 ** 2)]))
    const empty = repository('empty', { 'README.md': 'Nothing.' })
    const bad = repository('bad', { 'SKILL.md': 'nothing' })
    const unreadable = [
      `${source.address}/none.zip`,
      `${source.address}/moved.zip`,
      `${source.address}/page.zip`,
      `${source.address}/large.zip`,
      `${source.address}/broken/SKILL.md`,
      `http://127.0.0.1:${closed}/a.zip`,
      `https://127.0.0.1:${new URL(source.address).port}/a.zip`,
      'https://10.0.0.1/a.zip',
      'https://no-such-host.invalid/a.zip',
      empty,
      bad,
    ]
    const answers = await Promise.all(unreadable.map(preview))

    for (const { status, body } of answers) {
      assert.deepEqual([status, body.errors?.[0].pointer], [400, '/source_url'])
      assert.equal(body.detail, answers[0]?.body.detail)
    }
    assert.match(answers[0]?.body.detail, /^`source_url` can't be read as a skill/)
    const imported = await ask('/import', { source_urls: [unreadable[0]] })
    assert.equal(imported.body.detail, answers[0]?.body.detail.replace('source_url', 'source_urls[0]'))
  })

  test('where it has none of the known forms, which says so', async () => {
    const { status, body } = await preview('https://acme.example/')
    assert.deepEqual([status, body.errors?.[0].pointer], [400, '/source_url'])
    assert.match(body.detail, /must be https:/)
  })

  test('inside ranges that are open for other purposes', async () => {
    const other = await makeApp({
      outgoingRanges: '127.0.0.0/8',
      identityRanges: '127.0.0.0/8',
      toolRanges: '127.0.0.0/8',
      webhookRanges: '127.0.0.0/8',
    })
    const token = await other.clientToken('alice@acme.example', ['AGENTS'])

    const source_url = repository('inside', { 'SKILL.md': manifest('Inside') })
    const answer = await other.send('/api/skills/sources/preview', { source_url }, { token, headers: HEADERS })

    assert.equal(answer.status, 400)
    assert.equal((await preview(source_url)).status, 200, 'the range for skills opens it')
  })

  test("inside the service's network, which is never revealed", async () => {
    const inside = [
      'https://10.0.0.1/a.zip',
      'https://169.254.169.254/a.zip',
      'https://[::1]/a.zip',
      'http://10.0.0.1/a.zip',
    ]
    const answers = await Promise.all(inside.map(preview))

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([400]))
    assert.equal(new Set(answers.map(({ body }) => body.detail)).size, 1)
  })
})
