import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCli } from '../../test/support/run-cli.ts'
import { VERSION } from '../kernel/version.ts'
import { COMMANDS } from './command-list.ts'
import { commandHelp } from './help.ts'

test('the help lists every command once', async () => {
  const { status, stdout } = await runCli('--help')

  assert.equal(status, 0)
  for (const { name } of COMMANDS) {
    assert.equal(stdout.split('\n').filter((line) => line.startsWith(`  ${name}  `)).length, 1, name)
  }
})

for (const words of [['--version'], ['version'], ['-v']]) {
  test(`${words.join(' ')} prints the version`, async () => {
    assert.deepEqual(await runCli(...words), { status: 0, stdout: `Almanac ${VERSION}`, stderr: '' })
  })
}

for (const words of [
  ['token', '--help'],
  ['help', 'token'],
  ['token', 'help'],
]) {
  test(`${words.join(' ')} lists the commands for tokens, and no others`, async () => {
    const { status, stdout, stderr } = await runCli(...words)

    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^ {2}token create /m)
    assert.doesNotMatch(stdout, /webhook/)
  })
}

test('help with a command shows the help of the command', async () => {
  const asked = await runCli('help', 'token', 'create')

  assert.equal(asked.status, 0)
  assert.deepEqual(asked, await runCli('token', 'create', '--help'))
})

test('an incomplete or misspelled command lists only the commands that start like it', async () => {
  const { status, stdout, stderr } = await runCli('token', 'creat')

  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /unknown command "token creat"/)
  assert.match(stderr, /token create/)
  assert.doesNotMatch(stderr, /webhook/)
})

test('a wrong argument is answered with the usage, without the explanations', async () => {
  const { status, stderr } = await runCli('push', '--nonsense')

  assert.equal(status, 2)
  assert.match(stderr, /Usage: \.\/almanac push PATH/)
  assert.match(stderr, /\.\/almanac push --help/)
  assert.doesNotMatch(stderr, /--delete-missing {2,}Also/)
})

for (const [words, command, meant] of [
  [['serv', '--port', '1'], 'serv', 'serve'],
  [['tokens', 'list'], 'tokens list', 'token list'],
  [['datasources'], 'datasources', 'datasource'],
] as const) {
  test(`${words.join(' ')} is answered with the command that was meant`, async () => {
    const { status, stderr } = await runCli(...words)

    assert.equal(status, 2)
    assert.match(stderr, new RegExp(`unknown command "${command}"\\. Did you mean "${meant}"\\?`))
  })
}

test('a command that resembles none is answered without a guess', async () => {
  const { stderr } = await runCli('sing')

  assert.equal(stderr, 'almanac: unknown command "sing". Run ./almanac --help for all commands.')
})

for (const [words, problem] of [
  [['config', '--dta', 'x'], 'unknown option "--dta"; did you mean "--data"?'],
  [['push', '.', '--datasorce', 'x'], 'unknown option "--datasorce"; did you mean "--datasource"?'],
  [['config', '-x'], 'unknown option "-x"'],
  [['token', 'revoke', '123'], 'unexpected argument "123"; this command only takes options'],
  [['token', 'revoke', '--id'], '--id needs a value'],
  [['token', 'create', '--name', '--json'], '--name needs a value; write --name=VALUE if the value starts with a dash'],
  [['reindex', '--no-wait=1'], "--no-wait doesn't take a value"],
] as const) {
  test(`${words.join(' ')} is answered with what is wrong`, async () => {
    const { status, stderr } = await runCli(...words)

    assert.equal(status, 2)
    assert.equal(stderr.split('\n')[0], `almanac: ${problem}`)
  })
}

test('no line of any help is wider than a terminal', async () => {
  const texts = await Promise.all(COMMANDS.map(async (command) => commandHelp(command, (await command.load()).usage)))
  const { stdout } = await runCli('--help')

  const wide = [...texts, stdout].flatMap((text) => text.split('\n').filter((line) => line.length > 120))
  assert.deepEqual(wide, [])
})

test('a long usage is broken between its options, and indented', async () => {
  const { stdout } = await runCli('token', 'create', '--help')

  assert.match(stdout, /^Usage: .*\n {8}\[--metadata-scopes .*\n {3}or: /m)
  for (const line of stdout.split('\n').slice(2, 7)) {
    assert.equal(line.split('[').length, line.split(']').length, line)
  }
})
