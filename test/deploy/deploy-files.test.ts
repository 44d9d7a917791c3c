import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
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
