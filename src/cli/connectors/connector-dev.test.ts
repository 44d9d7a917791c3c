import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { NotesServer } from '../../../test/support/connections/notes-server.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { runAlmanac } from '../../../test/support/service-process.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const NOTES = fileURLToPath(new URL('../../../packages/connector-kit/example/notes-connector.ts', import.meta.url))
const ALMANAC = fileURLToPath(new URL('../../../almanac', import.meta.url))
const DOCS = fileURLToPath(new URL('../../../docs/writing-a-connector.md', import.meta.url))

test('a connector outside of the repository is tried out, recorded and replayed', async () => {
  const server = await new NotesServer().start()
  server.add('open')
  server.add('hr', { isPrivate: true })
  const folder = temporaryFolder()
  const file = join(folder, 'notes.ts')
  const recording = join(folder, 'notes.json')
  writeFileSync(file, readFileSync(NOTES))
  const secret = { CONNECTOR_TOKEN: server.token }

  const live = await runAlmanac(
    ['connector', 'dev', file, '--set', `url=${server.url}`, '--test', '--record', recording],
    secret,
  )
  const replayed = await runAlmanac(['connector', 'dev', file, '--replay', recording])

  assert.equal(live.code, 0, live.stderr)
  for (const line of [
    /ok +Sign in +Signed in as crawler\./,
    /Accounts: 2/,
    /bob +bob +bob@acme\.example +yes/,
    /hr +HR team +1/,
    /hr +HR +members of HR team/,
    /note-0001 +1 +note +Note 1 +17 +people who can see Open/,
    /note-0002 +1 +note +Note 2 +17 +ann/,
    /ok +two listings of an unchanged source are equal/,
  ]) {
    assert.match(live.stdout, line)
  }
  assert.ok(!readFileSync(recording, 'utf8').includes(server.token))
  assert.equal(replayed.code, 0, replayed.stderr)
  assert.equal(replayed.stdout.trim(), live.stdout.slice(0, live.stdout.indexOf('\nConformance')).trim())
})

test('what is missing or wrong is said in one line', async () => {
  const wrong = join(temporaryFolder(), 'wrong.ts')
  writeFileSync(wrong, 'export default {}')
  const refusals: [string[], RegExp][] = [
    [[], /specify one FILE/],
    [['none.ts'], /none\.ts doesn't exist/],
    [[wrong], /has no connector; write "export default defineConnector/],
    [[NOTES], /config must have required properties url|config/],
    [[NOTES, '--set', 'nothing=1'], /choose a setting from url/],
    [[NOTES, '--set', 'url=http://127.0.0.1:1'], /secret/],
  ]
  for (const [words, message] of refusals) {
    const { code, stderr } = await runAlmanac(['connector', 'dev', ...words])
    assert.notEqual(code, 0)
    assert.match(stderr, message)
    assert.ok(!stderr.includes('    at '), stderr)
  }
})

test('a record without a field that it must have is shown, instead of a stack trace', async () => {
  const server = await new NotesServer().start()
  const file = join(temporaryFolder(), 'notes.ts')
  writeFileSync(file, readFileSync(NOTES, 'utf8').replace(/async \*groups\(.*\) \{/, "$& yield { id: 'hr' } as never;"))

  const secret = { CONNECTOR_TOKEN: server.token }
  const { code, stderr } = await runAlmanac(['connector', 'dev', file, '--set', `url=${server.url}`], secret)

  assert.equal(code, 1)
  assert.equal(stderr.trim(), 'almanac: groups() yielded "{"id":"hr"}" without `title`')
})

test('a connector that is being written is tried out again after each change', async () => {
  const server = await new NotesServer().start()
  const folder = temporaryFolder()
  const file = join(folder, 'notes.ts')
  const write = (title: string) =>
    writeFileSync(file, readFileSync(NOTES, 'utf8').replace("title: 'Notes'", `title: '${title}'`))
  write('Notes')
  const child = spawn(ALMANAC, ['connector', 'dev', file, '--set', `url=${server.url}`, '--watch'], {
    env: { ...process.env, CONNECTOR_TOKEN: server.token },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const waiting = () => output.split('Waiting for changes').length - 1
  const signedIn = () => output.split('Signed in as crawler').length - 1
  await eventually('it was tried out', async () => waiting() === 1)
  assert.equal(signedIn(), 1)

  server.add('open', { title: 'A new note' })
  write('Notes of the team')
  await eventually('it was tried out again', async () => signedIn() >= 2 && output.includes('A new note'))
  await eventually('it waits again', async () => waiting() >= 2)
  writeFileSync(file, 'export default {}')
  await eventually('a mistake ends nothing', async () => waiting() >= 3)

  assert.equal(child.exitCode, null)
})

test('the examples in the documentation are the ones that are tested', () => {
  const page = readFileSync(DOCS, 'utf8')

  for (const file of [NOTES, NOTES.replace('notes-connector', 'notes-changes')]) {
    assert.ok(page.includes(`\`\`\`ts\n${readFileSync(file, 'utf8')}\`\`\``), file)
  }
})

/** The example, with a path for what a package would have installed. */
