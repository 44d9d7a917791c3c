import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { group, sourceUsers } from '#connector-kit'
import { TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { runCliWith } from '../support/run-cli.ts'
import { runAlmanac, ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function tickets(): Promise<TestSource> {
  const source = await new TestSource().start()
  source.addUser('bob')
  source.groups.set('7', { id: '7', title: 'HR team', members: [] })
  source.projects.set('open', { title: 'Open', access: sourceUsers })
  source.projects.set('hr', { title: 'HR', access: group('7') })
  source.addItem('open-1', { project: 'open' })
  source.addItem('hr-1', { project: 'hr' })
  return source
}

test('a connection is added, run, questioned, paused and removed from the command line', async () => {
  const source = await tickets()
  const service = new ServiceProcess()
  const connectors = { ALMANAC_CONNECTORS: TEST_CONNECTOR }
  await service.start(connectors)
  const almanac = (words: readonly string[], environment: Record<string, string> = {}) =>
    runCliWith({ ...connectors, ...environment }, 'connection', ...words, '--data', service.data)
  const add = ['add', '--connector', 'test', '--datasource', 'tickets', '--set', `url=${source.url}`, '--paused']

  const refused = await almanac(add, { ALMANAC_CONNECTION_SECRET: 'wrong' })
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /failed {3}Credentials:.*\nalmanac: the test failed, so the connection was not added/s)
  const secretFile = join(temporaryFolder(), 'secret')
  writeFileSync(secretFile, `${source.secret}\n`)
  const added = await almanac([...add, '--secret-file', secretFile])
  assert.deepEqual([added.status, added.stdout], [0, 'tickets'], added.stderr)

  source.broken.add('open-1')
  const run = await almanac(['run', '--id', 'tickets', '--mode', 'compare', '--wait'])
  assert.match(run.stdout, /compare: done, with problems\. 2 listed, .* 1 problems/)
  assert.match((await almanac(['problems', '--id', 'tickets'])).stdout, /^item\topen-1\t1\t/)
  assert.match(
    (await almanac(['status', '--id', 'tickets'])).stdout,
    /Status: paused\nScopes: 2 of 2 done\nProblems: 1/,
  )
  assert.match((await almanac(['list'])).stdout, /^tickets\ttest\tpaused\t1\t/)

  const create = ['user', 'create', '--email', 'root@acme.example', '--name', 'Root', '--role', 'super-admin']
  await service.run(...create)
  const token = await service.run(
    ...['token', 'create', '--kind', 'client', '--name', 'ops', '--user', 'root@acme.example', '--scopes', 'ADMIN'],
    ...['--expires', '2099-06-30'],
  )
  const ask = ['connection', 'why', '--url', 'https://tickets.acme.example/hr-1', '--user', 'bob@acme.example']
  const why = await runCliWith({ ALMANAC_TOKEN: token }, ...ask, '--server', service.address)
  assert.match(why.stdout, /bob isn't a member of HR team|bob@acme.example isn't a member of HR team/)
  source.groups.set('7', { id: '7', title: 'HR team', members: [{ account: 'bob' }] })
  const asked = await runCliWith({ ALMANAC_TOKEN: token }, ...ask, '--ask', '--server', service.address)
  assert.match(asked.stdout, /joined HR team\.\n.* can see "Title hr-1"\./)
  const stranger = await runCliWith({ ALMANAC_TOKEN: 'alm_usr_x' }, ...ask, '--server', service.address)
  assert.equal(stranger.status, 1)
  assert.doesNotMatch(stranger.stdout + stranger.stderr, /Title hr-1/)

  assert.equal((await almanac(['remove', '--id', 'tickets'])).status, 2, 'what becomes of documents must be said')
  assert.equal((await almanac(['remove', '--id', 'tickets', '--documents', 'hide'])).stdout, 'tickets')
  assert.equal((await almanac(['list'])).stdout, '')
  assert.ok(!service.output.includes(source.secret))
})

test('a changed seal key opens credentials again after reseal, and never a wrong old key', async () => {
  const source = await tickets()
  const data = temporaryFolder()
  const sealedWith = (sealKey: string) => ({ ALMANAC_CONNECTORS: TEST_CONNECTOR, ALMANAC_SEAL_KEY: sealKey })
  const almanac = (words: readonly string[], sealKey: string, rest: Record<string, string> = {}) =>
    runCliWith({ ...sealedWith(sealKey), ...rest }, 'connection', ...words, '--data', data)
  const secret = { ALMANAC_CONNECTION_SECRET: source.secret }
  await almanac(['add', '--connector', 'test', '--set', `url=${source.url}`, '--paused', '--no-check'], '', secret)

  const check = ['connection', 'check', '--id', 'test', '--data', data]
  const unreadable = await runAlmanac(check, sealedWith('the new key'))
  assert.match(unreadable.stderr, /Credentials.*the seal key has changed/)
  assert.doesNotMatch(unreadable.stderr, /\n\s+at /)
  const resealed = await almanac(['reseal', '--from-generated'], 'the new key')
  assert.deepEqual([resealed.status, resealed.stdout], [0, '1 resealed'], resealed.stderr)
  assert.equal((await almanac(['check', '--id', 'test'], 'the new key')).status, 0)
  const wrong = await almanac(['reseal', '--from-generated'], 'another key')
  assert.equal(wrong.status, 1)
  assert.match(wrong.stderr, /neither key opens: connection test/)
})
