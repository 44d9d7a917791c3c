import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { periodicJobs } from '../../src/app/jobs.ts'
import { readConfig, settingNames, variableOf } from '../../src/config/read-config.ts'
import { makeApp } from '../support/make-app.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const FILES = globSync('deploy/**/*', { cwd: ROOT }).filter((name) =>
  /\.(ya?ml|json|service|conf)$|Dockerfile$/.test(name),
)

test('every setting that the files name exists', () => {
  const known = new Set(settingNames().map(variableOf))
  const named = FILES.flatMap((file) => read(file).match(/\bALMANAC_[A-Z_]+\b/g) ?? [])

  assert.ok(named.length > 10)
  assert.deepEqual(
    named.filter((name) => !known.has(name as ReturnType<typeof variableOf>)),
    [],
  )
})

test('what probes, dashboard and alerts ask for is served and told', async () => {
  const app = await makeApp({ meaning: 'builtin' })
  const probes = [...read('deploy/kubernetes/almanac.yaml').matchAll(/path: (\/\w+)/g)].map(([, path = '']) => path)
  const { body: told } = await app.send('/metrics', undefined, { method: 'GET' })
  const names = new Set(
    String(told)
      .match(/^# TYPE (\w+)/gm)
      ?.map((line) => line.split(' ')[2]),
  )
  const asked = ['deploy/grafana-dashboard.json', 'deploy/alert-rules.yaml'].flatMap(
    (file) => read(file).match(/\b(?:almanac|process|nodejs)_[a-z0-9_]+\b/g) ?? [],
  )

  assert.deepEqual([...new Set(probes)], ['/readyz', '/healthz'])
  for (const path of probes) assert.equal((await app.send(path, undefined, { method: 'GET' })).status, 200)
  assert.ok(asked.length > 15)
  assert.deepEqual(
    asked.filter((name) => !names.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !names.has(name)),
    [],
  )
})

test('the alert for a job that nobody does names one that runs, and the dashboard is JSON', async () => {
  const app = await makeApp()
  const jobs = periodicJobs(app.app.services, readConfig({}), app.app.log).map(({ name }) => name)
  const [, job] = /almanac_lease_held\{job="([^"]+)"\}/.exec(read('deploy/alert-rules.yaml')) ?? []

  assert.ok(jobs.includes(job ?? ''), job)
  assert.ok(JSON.parse(read('deploy/grafana-dashboard.json')).panels.length > 8)
})

test('what the image leaves out the service does not need: its packages are dependencies, its files are copied', () => {
  const { dependencies, imports } = JSON.parse(read('package.json'))
  const sources = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const imported = sources.flatMap((file) =>
    [...read(file).matchAll(/^(?:import\b|export\b|\})[^'\n]*from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm)].map(
      ([, named, loaded]) => named ?? loaded ?? '',
    ),
  )
  const packages = new Set(imported.filter((name) => !name.startsWith('node:')).map(packageOf))
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, words = '']) =>
    words.split(' '),
  )
  const allowed = read('deploy/Dockerfile.dockerignore').match(/^!.+$/gm) ?? []

  assert.ok(packages.size > 10)
  assert.deepEqual(
    [...packages].filter((name) => !(name in dependencies) && !(name in imports)),
    [],
  )
  const aliased = Object.values<string>(imports).map((path) => path.split('/')[1] ?? '')
  assert.deepEqual(
    aliased.filter((folder) => !copied.includes(folder)),
    [],
  )
  assert.deepEqual(
    copied.filter((name) => !existsSync(join(ROOT, name))),
    [],
  )
  assert.deepEqual(copied.toSorted(), allowed.map((line) => line.slice(1)).toSorted())
})

test('ports, user and folder are the same wherever they are named, and the time to stop is longer than the service takes', () => {
  const { drainSeconds } = readConfig({})
  const [image, compose, manifest, unit] = [
    read('deploy/Dockerfile'),
    read('deploy/compose.yaml'),
    read('deploy/kubernetes/almanac.yaml'),
    read('deploy/almanac.service'),
  ] as const
  const one = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]
  const port = one(image, /ALMANAC_PORT=(\d+)/)
  const data = one(image, /ALMANAC_DATA=(\S+)/)

  assert.deepEqual(
    [one(image, /EXPOSE (\d+)/), one(manifest, /ALMANAC_PORT: '(\d+)'/), one(manifest, /containerPort: (\d+)/)],
    [port, port, port],
  )
  assert.equal(read('deploy/nginx.conf').match(new RegExp(`server almanac-\\d:${port}`, 'g'))?.length, 3)
  assert.equal(one(image, /USER (\d+):/), one(manifest, /runAsUser: (\d+)/))
  assert.deepEqual([one(image, /VOLUME (\S+)/), one(manifest, /mountPath: (\/data) /)], [data, data])
  assert.equal(compose.match(new RegExp(`:${data}'`, 'g'))?.length, 3)
  const sleepSeconds = Number(one(manifest, /preStop: .*seconds: (\d+)/))
  for (const seconds of [
    Number(one(compose, /stop_grace_period: (\d+)s/)),
    Number(one(manifest, /terminationGracePeriodSeconds: (\d+)/)) - sleepSeconds,
    Number(one(unit, /TimeoutStopSec=(\d+)/)),
  ]) {
    assert.ok(seconds > drainSeconds, `${seconds} s`)
  }
})

test('the services know every OpenSearch node that is started, and can reach it', () => {
  const overlay = read('deploy/compose.opensearch.yaml')
  const nodes = [...overlay.matchAll(/^ {2}(opensearch-\d):\n {4}<<: \*opensearch\n/gm)].map(([, name]) => name)
  const listed = (name: string) => new RegExp(`${name}: (\\S+)`).exec(overlay)?.[1]?.split(',')

  assert.equal(nodes.length, 3)
  assert.deepEqual(
    listed('ALMANAC_OPENSEARCH_URL'),
    nodes.map((name) => `http://${name}:9200`),
  )
  assert.deepEqual([listed('discovery.seed_hosts'), listed('cluster.initial_cluster_manager_nodes')], [nodes, nodes])
  assert.equal(overlay.match(/^ {2}almanac-\d: \*almanac$/gm)?.length, 3)
  assert.deepEqual(overlay.match(/networks: \[.*\]/g), ['networks: [default, index]', 'networks: [index]'])
})

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
