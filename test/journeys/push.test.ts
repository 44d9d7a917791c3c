import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { folderSource } from '../../src/cli/push/folder-source.ts'
import { gitSource } from '../../src/cli/push/git-source.ts'
import { jsonlSource } from '../../src/cli/push/jsonl-source.ts'
import { readPermissionRules } from '../../src/cli/push/permission-rules.ts'
import { PushClient } from '../../src/cli/push/push-client.ts'
import { type PushOptions, type PushReport, pushDocuments } from '../../src/cli/push/push-documents.ts'
import type { PushSource } from '../../src/cli/push/source.ts'
import { PushState } from '../../src/storage/push/push-state.ts'
import { faultyProxy } from '../support/faulty-proxy.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const line = (id: string, rest: Record<string, unknown> = {}) =>
  JSON.stringify({ id, title: `Title ${id}`, body: { mimeType: 'text/plain', textContent: `text of ${id}` }, ...rest })

function jsonl(lines: readonly string[], name = 'docs.jsonl'): string {
  const file = join(temporaryFolder(), name)
  const text = `${lines.join('\n')}\n`
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return file
}

interface Outcome extends PushReport {
  reasons: Record<string, string>
  pauses: number[]
}

interface Setup {
  app: TestApp
  token: string
  state: string
  url?: string
}

async function push(setup: Setup, source: PushSource, options: Partial<PushOptions> = {}): Promise<Outcome> {
  const reasons: Record<string, string> = {}
  const pauses: number[] = []
  const { clock } = setup.app
  // Time that the push would spend waiting passes on the clock of the service, and takes none.
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds)
    clock.advance({ seconds: milliseconds / 1000 })
  }
  const now = () => clock.now().getTime()
  const state = new PushState(setup.state)
  try {
    const report = await pushDocuments(
      {
        client: new PushClient({ url: setup.url ?? setup.app.address, token: setup.token, pause, now }),
        state,
        counts: { accepted: 0, unchanged: 0, refused: 0, deleted: 0 },
        onRefused: (origin, reason) => {
          reasons[origin] = reason
        },
      },
      source,
      { datasource: 'wiki', parallel: 3, ...options },
    )
    return { ...report, reasons, pauses }
  } finally {
    state.close()
  }
}

async function setUp(): Promise<Setup & { alice: string }> {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const token = await app.indexingToken({ datasources: ['wiki'] })
  return { app, token, alice: await app.clientToken('alice@acme.example'), state: join(temporaryFolder(), 'state.db') }
}

async function count(app: TestApp): Promise<number> {
  const counts = await app.app.services.documents.countByType('wiki')
  return counts.reduce((sum, each) => sum + each.count, 0)
}

test('a JSONL file of more than one batch is loaded whole, packed or not', async () => {
  const setup = await setUp()
  const lines = Array.from({ length: 1201 }, (_, at) => line(`d${at}`))

  const plain = await push(setup, jsonlSource(jsonl(lines)))
  const packed = await push(setup, jsonlSource(jsonl([line('x1'), '', line('x2')], 'docs.jsonl.gz')))

  assert.equal(plain.accepted, 1201)
  assert.equal(packed.accepted, 2)
  assert.equal(await count(setup.app), 1203)
})

test('one refused document does not keep its batch out, and the summary says why it was refused', async () => {
  const setup = await setUp()
  const lines = Array.from({ length: 300 }, (_, at) => line(`d${at}`))
  lines[7] = line('bad-date', { updatedAt: 'yesterday' })
  lines[8] = line('bad-type', { objectType: 'a_b' })
  lines[200] = '{ this is not JSON'
  lines[299] = line('bad-field', { tags: 'no list' })

  const { accepted, refused, reasons } = await push(setup, jsonlSource(jsonl(lines)))

  assert.equal(accepted, 296)
  assert.equal(refused, 4)
  assert.match(reasons['line 8 (bad-date)'] ?? '', /^`updatedAt` must be an ISO 8601 date.*got "yesterday"/)
  assert.match(reasons['line 9 (bad-type)'] ?? '', /^`objectType`/)
  assert.match(reasons['line 201'] ?? '', /is not JSON/)
  assert.match(reasons['line 300 (bad-field)'] ?? '', /tags/)
  assert.equal(await count(setup.app), 296)
})

test('a document that is too large is refused alone', async () => {
  const app = await makeApp({ maxRequestBytes: '64K', maxDocumentBytes: '16K' })
  await app.addDatasource({ name: 'wiki' })
  const setup = { app, token: await app.indexingToken(), state: join(temporaryFolder(), 's.db') }
  const sized = (id: string, bytes: number) =>
    line(id, { body: { mimeType: 'text/plain', textContent: 'x'.repeat(bytes) } })
  const lines = Array.from({ length: 10 }, (_, at) => sized(`d${at}`, 10_000))
  lines[4] = sized('huge', 100_000)
  lines[5] = sized('large', 20_000)

  const { accepted, reasons } = await push(setup, jsonlSource(jsonl(lines)))

  assert.equal(accepted, 8)
  assert.match(reasons['line 5 (huge)'] ?? '', /must be at most 65536 bytes/)
  assert.match(reasons['line 6 (large)'] ?? '', /at most 16384 bytes/)
})

test('a later push sends only what changed, and --restart sends everything', async () => {
  const setup = await setUp()
  await push(setup, jsonlSource(jsonl([line('a'), line('b')])))

  const changed = await push(setup, jsonlSource(jsonl([line('a'), line('b', { title: 'New' }), line('c')])))
  const same = await push(setup, jsonlSource(jsonl([line('a'), line('b', { title: 'New' }), line('c')])))
  const all = await push(setup, jsonlSource(jsonl([line('a')])), { isRestart: true })

  assert.deepEqual([changed.accepted, changed.unchanged], [2, 1])
  assert.deepEqual([same.accepted, same.unchanged], [0, 3])
  assert.deepEqual([all.accepted, all.unchanged], [1, 0])
})

test('a push that broke off goes on where it stopped', async () => {
  const setup = await setUp()
  const file = jsonl(Array.from({ length: 1500 }, (_, at) => line(`d${at}`)))
  const proxy = await faultyProxy(setup.app.address, (_path, count) => (count > 2 ? { status: 401 } : undefined))

  await assert.rejects(push({ ...setup, url: proxy.url }, jsonlSource(file), { parallel: 1 }), /401/)
  const again = await push(setup, jsonlSource(file))

  assert.deepEqual([again.accepted, again.unchanged], [500, 1000])
  assert.equal(await count(setup.app), 1500)
})

test('a packed file that is cut short tells so; what came before is accepted and remembered', async () => {
  const setup = await setUp()
  const file = join(temporaryFolder(), 'docs.jsonl.gz')
  const text = Array.from({ length: 2000 }, (_, at) => line(`d${at}`, { tags: [`${Math.sin(at)}`] })).join('\n')
  const packed = gzipSync(text)
  writeFileSync(file, packed.subarray(0, packed.length / 2))

  await assert.rejects(push(setup, jsonlSource(file)), /can't read .* after line \d+/)
  const before = await count(setup.app)
  writeFileSync(file, packed)
  const again = await push(setup, jsonlSource(file))

  assert.ok(before >= 500)
  assert.deepEqual([again.accepted, again.unchanged], [2000 - before, before])
})

test('it waits as long as a 429 asks, and keeps trying through failures and broken connections', async () => {
  const setup = await setUp()
  const faults = [{ status: 429, headers: { 'Retry-After': '70' } }, { status: 503 }, 'drop', { status: 500 }] as const
  const proxy = await faultyProxy(setup.app.address, (_path, count) => faults[count - 1])

  const { accepted, pauses } = await push({ ...setup, url: proxy.url }, jsonlSource(jsonl([line('a')])), {
    parallel: 1,
  })

  assert.equal(accepted, 1)
  assert.equal(proxy.requests.length, faults.length + 1)
  assert.equal(pauses[0], 70_000)
})

test('under the limits of the service a push takes longer and loses nothing', async () => {
  const app = await makeApp({ rateLimits: 'on' })
  await app.addDatasource({ name: 'wiki' })
  const setup = { app, token: await app.indexingToken(), state: join(temporaryFolder(), 's.db') }
  const startedAt = app.clock.now().getTime()

  const { accepted } = await push(setup, jsonlSource(jsonl(Array.from({ length: 3000 }, (_, at) => line(`d${at}`)))))

  const minutes = (app.clock.now().getTime() - startedAt) / 60_000
  assert.equal(accepted, 3000)
  assert.equal(await count(app), 3000)
  assert.ok(minutes > 2 && minutes < 6, `600 documents a minute, and it took ${minutes}`)
})

test('a wrong token ends the push with the words of the service', async () => {
  const setup = await setUp()

  await assert.rejects(
    push({ ...setup, token: 'alm_idx_wrong' }, jsonlSource(jsonl([line('a')]))),
    /The token is invalid or expired/,
  )
})

test('--delete-missing removes what an earlier push sent and is gone now, and nothing else', async () => {
  const setup = await setUp()
  await setup.app.index('indexdocument', { datasource: 'wiki', document: { id: 'of-others' } }, setup.token)
  await push(setup, jsonlSource(jsonl([line('a'), line('b', { objectType: 'Page' }), line('c')])))

  const broken = await push(setup, jsonlSource(jsonl([line('a'), '{'])), { deletesMissing: true })
  const empty = await push(setup, jsonlSource(jsonl([])), { deletesMissing: true })
  const before = await count(setup.app)
  const { deleted, notDeleted } = await push(setup, jsonlSource(jsonl([line('A')])), { deletesMissing: true })

  assert.match(broken.notDeleted ?? '', /could not be read/)
  assert.match(empty.notDeleted ?? '', /the source is empty/)
  assert.equal(before, 4)
  assert.deepEqual([deleted, notDeleted], [2, undefined])
  assert.equal(await count(setup.app), 2)
})

test('a folder is pushed file by file, with permissions from a side file; the last pattern counts', async () => {
  const setup = await setUp()
  const bob = await setup.app.clientToken('bob@acme.example')
  const folder = temporaryFolder()
  const side = join(temporaryFolder(), 'permissions.json')
  for (const [path, text] of Object.entries({
    'guide.md': '# Travel guide\n\nBook early.',
    'hr/salaries.html': '<html><body><h1>Salaries</h1><p>confidential</p></body></html>',
    'hr/open.txt': 'Travel for everybody',
    '.hidden.md': '# Hidden',
    'node_modules/x/readme.md': '# Not ours',
    'picture.png': 'no text',
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const bobOnly = { allowedUsers: [{ email: 'bob@acme.example' }] }
  writeFileSync(
    side,
    JSON.stringify({
      '**': { allowAnonymousAccess: true },
      'hr/**': bobOnly,
      'open.*': { allowAnonymousAccess: true },
    }),
  )
  await setup.app.index(
    'indexuser',
    { datasource: 'wiki', user: { email: 'bob@acme.example', name: 'Bob' } },
    setup.token,
  )

  const { accepted } = await push(setup, folderSource(folder), {
    permissions: readPermissionRules(side),
    viewUrlPrefix: 'https://files.acme.example/',
    objectType: 'File',
  })
  await setup.app.indexed()

  assert.equal(accepted, 3)
  assert.deepEqual(await setup.app.titles(setup.alice, 'salaries'), [])
  assert.deepEqual(await setup.app.titles(bob, 'salaries'), ['Salaries'])
  assert.deepEqual((await setup.app.titles(setup.alice, 'travel')).sort(), ['Travel guide', 'open.txt'])
  const { body } = await setup.app.search(setup.alice, 'everybody')
  assert.equal(body.results[0].url, 'https://files.acme.example/hr/open.txt')
  assert.equal(body.results[0].document.metadata.objectType, 'File')
})

test('with a permissions file, a document that no pattern fits is not sent', async () => {
  const setup = await setUp()
  const side = join(temporaryFolder(), 'permissions.json')
  writeFileSync(side, JSON.stringify({ 'public-*': { allowAnonymousAccess: true } }))
  const lines = [line('public-1'), line('secret'), line('own', { permissions: {} })]

  const { accepted, reasons } = await push(setup, jsonlSource(jsonl(lines)), { permissions: readPermissionRules(side) })

  assert.equal(accepted, 2)
  assert.match(reasons['line 2 (secret)'] ?? '', /no pattern in the permissions file/)
})

test('files that hold more than text go as bytes with their type', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.pdf'), '%PDF-1.7')
  writeFileSync(join(folder, 'b.docx'), 'PK')
  writeFileSync(join(folder, 'c.txt'), Buffer.from([0x63, 0x61, 0x66, 0xe9]))
  writeFileSync(join(folder, 'd.txt'), Buffer.from([1, 0, 2]))

  const items = await Array.fromAsync(folderSource(folder).items())

  const bodies = items.map((item) => (item.kind === 'document' ? item.document.body : item.reason))
  assert.deepEqual(bodies, [
    { mimeType: 'application/pdf', binaryContent: Buffer.from('%PDF-1.7').toString('base64') },
    {
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      binaryContent: Buffer.from('PK').toString('base64'),
    },
    { mimeType: 'text/plain', textContent: 'café' },
    'has a text file extension but is binary',
  ])
})

test('a git work tree gives its tracked files, each with the date and author of its last commit', async () => {
  const folder = temporaryFolder()
  const git = (words: readonly string[], name: string, date: string) =>
    execFileSync('git', ['-C', folder, ...words], {
      env: {
        PATH: process.env['PATH'],
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: `${name.toLowerCase()}@acme.example`,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: 'bot@acme.example',
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_DATE: date,
      },
    })
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/a "quoted" ñame.md'), '# One')
  writeFileSync(join(folder, 'main.ts'), 'export {}')
  git(['init', '-q'], 'Ann', '2026-01-01T00:00:00Z')
  git(['add', '.'], 'Ann', '2026-01-01T00:00:00Z')
  git(['commit', '-qm', 'first'], 'Ann', '2026-01-01T00:00:00Z')
  writeFileSync(join(folder, 'main.ts'), 'export const two = 2')
  writeFileSync(join(folder, 'untracked.md'), '# Not yet')
  git(['commit', '-qam', 'second'], 'Ben', '2026-02-02T00:00:00Z')

  const items = await Array.fromAsync(gitSource(folder)?.items() ?? [])

  assert.deepEqual(
    items.map((item) => item.kind === 'document' && [item.path, item.document.updatedAt, item.document.author]),
    [
      ['docs/a "quoted" ñame.md', '2026-01-01T00:00:00.000Z', { email: 'ann@acme.example', name: 'Ann' }],
      ['main.ts', '2026-02-02T00:00:00.000Z', { email: 'ben@acme.example', name: 'Ben' }],
    ],
  )
  rmSync(join(folder, '.git'), { recursive: true })
  assert.equal(gitSource(folder), undefined)
})

test('the command itself pushes, takes its token from the environment or standard input, and exits 1 on refusals', async () => {
  const setup = await setUp()
  const file = jsonl([line('a'), line('bad', { updatedAt: 'never' })])
  const run = (words: readonly string[], environment: Record<string, string>, input = '') =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const child = execFile(
        resolve('almanac'),
        ['push', file, '--datasource', 'wiki', '--url', setup.app.address, ...words],
        { env: { PATH: process.env['PATH'], XDG_STATE_HOME: temporaryFolder(), ...environment } },
        (error, out, err) => done({ code: Number(error?.code ?? 0), out, err }),
      )
      child.stdin?.end(input)
    })

  const [refused, wrong, missing] = await Promise.all([
    run([], { ALMANAC_TOKEN: setup.token }),
    run(['--token', '-'], {}, 'alm_idx_wrong\n'),
    run([], {}),
  ])

  assert.equal(refused.code, 1)
  assert.match(refused.out, /^1 accepted, 0 unchanged, 1 rejected, 0 deleted$/m)
  assert.match(refused.err, /line 2 \(bad\): `updatedAt` must be .*"never"/)
  assert.equal(wrong.code, 1)
  assert.match(wrong.err, /invalid or expired/)
  assert.equal(missing.code, 2)
  assert.match(missing.err, /ALMANAC_TOKEN/)
})

test('a service that can not be reached is named at the first failure, not only after two minutes', async () => {
  const problems: string[] = []
  const pause = async () => undefined
  const onRetry = (problem: string) => problems.push(problem)
  const client = new PushClient({ url: 'http://127.0.0.1:1', token: 'x', pause, onRetry })

  await assert.rejects(client.post('getdatasourceconfig', '{}'), /can't be reached.*Run the same command again/)

  assert.equal(problems.length, 1)
  assert.match(problems[0] ?? '', /^http:\/\/127\.0\.0\.1:1 can't be reached: /)
})
