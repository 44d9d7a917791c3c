import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCli } from '../../test/support/run-cli.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const data = temporaryFolder()

async function lines(...words: string[]): Promise<Record<string, unknown>[]> {
  const { status, stdout } = await runCli(...words, '--data', data)
  assert.equal(status, 0)
  return stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line))
}

const createToken = (...words: string[]) =>
  runCli('token', 'create', '--name', 'x', '--expires', '2099-01-01', ...words, '--data', data)

test('users, data sources and tokens are listed, tokens without their secrets', async () => {
  await runCli('datasource', 'add', '--name', 'wiki', '--data', data)
  const indexing = await createToken('--kind', 'indexing', '--global')
  await createToken('--kind', 'client', '--user', 'ann@acme.example')

  assert.deepEqual(
    (await lines('datasource', 'list')).map(({ name, defaultAccess }) => [name, defaultAccess]),
    [['wiki', 'everyone']],
  )
  assert.deepEqual(
    (await lines('user', 'list')).map(({ email, role, isActive }) => [email, role, isActive]),
    [['ann@acme.example', 'member', true]],
  )
  const tokens = await lines('token', 'list')
  assert.deepEqual(
    tokens.map(({ kind, name }) => [kind, name]),
    [
      ['indexing', 'x'],
      ['client', 'x'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(tokens), new RegExp(indexing.stdout))
})

test('a token of either kind is revoked once; an unknown one is not found', async () => {
  for (const { id } of await lines('token', 'list')) {
    assert.equal((await runCli('token', 'revoke', '--id', String(id), '--data', data)).status, 0)
    const again = await runCli('token', 'revoke', '--id', String(id), '--data', data)
    assert.equal(again.status, 1)
    assert.match(again.stderr, /already revoked/)
  }

  assert.match((await runCli('token', 'revoke', '--id', 'none', '--data', data)).stderr, /not found/i)
  for (const { revokedAt } of await lines('token', 'list')) assert.ok(revokedAt)
})

for (const [name, words, message] of [
  ['a date in the past', ['--expires', '2020-01-01'], /must be in the future/],
  ['an unknown scope', ['--scopes', 'EVERYTHING'], /scopes/],
  ['a scope for administrators', ['--scopes', 'ADMIN'], /ADMIN/],
  ['no name', ['--name', ' '], /--name is required/],
] as const) {
  test(`a client token with ${name} creates no user`, async () => {
    const refused = await createToken('--kind', 'client', '--user', 'eve@acme.example', ...words)

    assert.notEqual(refused.status, 0)
    assert.match(refused.stderr, message)
    assert.doesNotMatch(JSON.stringify(await lines('user', 'list')), /eve@/)
  })
}
