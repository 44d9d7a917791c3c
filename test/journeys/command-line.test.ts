import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCli, runCliWith } from '../support/run-cli.ts'
import { runAlmanac, ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const service = new ServiceProcess()
await service.start()

test('commands work on the data folder while the service runs, and hold from the next request', async () => {
  assert.equal(await service.runAlone('datasource', 'add', '--name', 'wiki', '--user-by-email'), 'wiki')
  assert.equal(
    await service.run('user', 'create', '--email', 'A@b.example', '--name', 'Ann', '--role', 'admin'),
    'a@b.example',
  )
  const push = await service.run(
    'token',
    'create',
    '--kind',
    'indexing',
    '--name',
    't',
    '--expires',
    '2099-06-30',
    '--datasources',
    'wiki',
    '--rotation-minutes',
    '1440',
  )
  const client = await service.run(
    'token',
    'create',
    '--kind',
    'client',
    '--name',
    't',
    '--expires',
    '2099-06-30',
    '--user',
    'a@b.example',
  )

  assert.match(push, /^alm_idx_[\w-]{43}$/, 'the secret alone')
  assert.equal((await service.post('/api/index/v1/getdatasourceconfig', push, { datasource: 'wiki' })).status, 200)
  assert.equal((await service.post('/rest/api/v1/search', client, { query: 'x' })).status, 200)
})

test('a port that is taken, or a database that does not answer, is told in a sentence', async () => {
  const { port } = new URL(service.address)

  const taken = await runAlmanac(['serve', '--port', port, '--data', temporaryFolder()])
  const noDatabase = await runAlmanac(['serve', '--port', '0', '--data', temporaryFolder()], {
    ALMANAC_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })

  assert.equal(taken.code, 1)
  assert.match(taken.stderr, new RegExp(`127.0.0.1:${port} is already in use; choose another`))
  assert.equal(noDatabase.code, 1)
  assert.match(noDatabase.stderr, /ALMANAC_DATABASE_URL/)
  for (const { stderr } of [taken, noDatabase]) assert.doesNotMatch(stderr, /at .*\.ts/)
})

test('a second service on the same data folder is refused; the lock ends with the process', async () => {
  const second = await runAlmanac(['serve', '--port', '0', '--data', service.data])
  await service.kill()
  await service.start()

  assert.equal(second.code, 1)
  assert.match(second.stderr, /Another Almanac is running/)
  assert.doesNotMatch(second.stderr, /at .*\.ts/, 'one sentence, not a stack')
  assert.equal(await service.stop(), 0)
})

test('--json prints the whole token, a global client token has its own prefix', async () => {
  const data = temporaryFolder()
  const { stdout } = await runCli(
    'token',
    'create',
    '--kind',
    'client',
    '--name',
    'bot',
    '--expires',
    '2099-01-01',
    '--global',
    '--scopes',
    'SEARCH',
    '--json',
    '--data',
    data,
  )
  const token = JSON.parse(stdout)

  assert.match(token.secret, /^alm_glb_/)
  assert.deepEqual(token.scopes, ['SEARCH'])
  assert.equal(token.expiresAt, '2099-01-01T23:59:59.999Z')
})

const WRONG: readonly [string, string[], number, RegExp][] = [
  ['an unknown command', ['sing'], 2, /unknown command "sing/],
  ['an unknown option', ['serve', '--prot', '1'], 2, /--prot/],
  [
    'a token without an expiry date',
    ['token', 'create', '--kind', 'indexing', '--name', 'x', '--global'],
    2,
    /--expires is required/,
  ],
  ['a token of no kind', ['token', 'create', '--kind', 'x', '--name', 'x'], 2, /indexing, client/],
  [
    'a token that expired',
    ['token', 'create', '--kind', 'indexing', '--name', 'x', '--global', '--expires', '2020-01-01'],
    1,
    /must be in the future/,
  ],
  [
    'a rotation that is too short',
    [
      'token',
      'create',
      '--kind',
      'indexing',
      '--name',
      'x',
      '--global',
      '--expires',
      '2099-01-01',
      '--rotation-minutes',
      '60',
    ],
    1,
    /1440/,
  ],
  [
    'a token for an unknown datasource',
    ['token', 'create', '--kind', 'indexing', '--name', 'x', '--datasources', 'no', '--expires', '2099-01-01'],
    1,
    /must be an existing data source; got "no"/,
  ],
  [
    'a day that does not exist',
    ['token', 'create', '--kind', 'indexing', '--name', 'x', '--global', '--expires', '2099-02-30'],
    2,
    /--expires is "2099-02-30"; use a date, YYYY-MM-DD/,
  ],
  [
    'a file that does not exist',
    ['synonyms', 'import', '--file', 'none.csv'],
    1,
    /no such file or directory, open 'none\.csv'/,
  ],
  ['an unknown role', ['user', 'create', '--email', 'a@b.example', '--name', 'x', '--role', 'king'], 1, /super-admin/],
  [
    'a wrong access',
    ['datasource', 'add', '--name', 'x', '--default-access', 'all'],
    2,
    /everyone, datasourceUsers, nobody/,
  ],
]

for (const [name, words, code, message] of WRONG) {
  test(`${name} ends with a sentence that says what to do`, async () => {
    const result = await runCli(...words, '--data', temporaryFolder())

    assert.equal(result.status, code)
    assert.match(result.stderr, message)
    assert.doesNotMatch(result.stderr, /at .*\.ts/)
  })
}

test('the exit code and the sentence of a wrong command are those of the process', async () => {
  const { code, stdout, stderr } = await runAlmanac(['sing'])

  assert.deepEqual([code, stdout], [2, ''])
  assert.match(stderr, /unknown command "sing/)
})

test('a wrong setting stops the start with its name and what is allowed', async () => {
  const result = await runAlmanac(['serve', '--data', temporaryFolder()], {
    ALMANAC_PORT: '99999',
    ALMANAC_RATE_LIMITS: 'maybe',
  })

  assert.equal(result.code, 1)
  assert.match(result.stderr, /ALMANAC_PORT is "99999"; allowed: a whole number from 0 to 65535/)
  assert.match(result.stderr, /ALMANAC_RATE_LIMITS is "maybe"; allowed: on \| off/)
})

test('config prints every setting with a sentence and its value, without passwords', async () => {
  const environment = { ALMANAC_DATABASE_URL: 'postgres://me:hunter2@db.example/x', ALMANAC_PORT: '81' }

  const { stdout } = await runCliWith(environment, 'config')

  assert.match(stdout, /^# The port to listen on.*\n# a whole number from 0 to 65535\nALMANAC_PORT=81$/m)
  assert.match(stdout, /^ALMANAC_DATABASE_URL=postgres:\/\/me:\*\*\*@db\.example\/x$/m)
  assert.doesNotMatch(stdout, /hunter2/)
})

test('a command on a folder without a database says that it created one', async () => {
  const data = temporaryFolder()

  const first = await runCli('token', 'list', '--data', data)
  const second = await runCli('token', 'list', '--data', data)

  // With PostgreSQL, the folder has none.
  const created =
    process.env['ALMANAC_TEST_DATABASE'] === 'postgres' ? '' : `almanac: ${data} had no database; created an empty one`
  assert.deepEqual([first.stderr, second.stderr], [created, ''])
})
