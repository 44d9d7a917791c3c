import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCli } from '../../test/support/run-cli.ts'
import { VERSION } from '../kernel/version.ts'
import { COMMANDS } from './command-list.ts'

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
