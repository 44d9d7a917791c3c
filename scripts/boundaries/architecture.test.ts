import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { FEATURES } from './features.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MAP = readFileSync(resolve(ROOT, 'ARCHITECTURE.md'), 'utf8')

test('ARCHITECTURE.md names every feature, in at most 200 lines', () => {
  const missing = FEATURES.filter((feature) => !MAP.includes(`\`${feature}\``))

  assert.deepEqual(missing, [])
  assert.ok(MAP.split('\n').length <= 200)
})

test('every place that ARCHITECTURE.md names exists', () => {
  const named = [...MAP.matchAll(/`((?:src|scripts|test|docs|web|bench|deploy)\/[\w./-]*)`|\]\(([\w./-]+)\)/g)]
  const places = named.map(([, code, link]) => code ?? link ?? '')
  const missing = places.filter((place) => !existsSync(resolve(ROOT, place)))

  assert.ok(places.length > 30, `${places.length} places found`)
  assert.deepEqual(missing, [])
})
