import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0
const skip = hasPython ? false : 'the sources are read by Python 3.11 or newer, which only who makes a table needs'
const READ = `
import json, sys
from pathlib import Path
import read_sources
print(json.dumps(read_sources.source_pairs(Path(sys.argv[1]))))
`

/** The pairs of a folder, by a Python that orders its sets in this way. */
function pairsOf(folder: string, hashSeed: number): [kind: string, query: string, passage: string][] {
  const env = { ...process.env, PYTHONHASHSEED: String(hashSeed), PYTHONDONTWRITEBYTECODE: '1' }
  const { status, stdout, stderr } = spawnSync('python3', ['-c', READ, folder], {
    cwd: import.meta.dirname,
    env,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

const long = (about: string) =>
  Array.from({ length: 6 }, (_, number) => `Sentence ${number} says something that is worth knowing of ${about}.`).join(
    ' ',
  )

test('reading the same texts again gives the same pairs in the same order', { skip }, () => {
  const folder = join(temporaryFolder(), 'journeys')
  mkdirSync(folder)
  for (const name of ['ferries', 'trains', 'hotels', 'tickets']) {
    const link = `<p>More of it in <a href="trains.html#fares">fares for long journeys</a>.</p>`
    const sections = ['fares', 'times'].map(
      (id) => `<h2 id="${id}">${name} ${id}</h2><p>${long(`${id} of ${name}`)}</p>`,
    )
    const page = `<html><head><title>All about ${name}</title></head><body><h1>All about ${name}</h1>${link}${sections.join('')}</body></html>`
    writeFileSync(join(folder, `${name}.html`), page)
  }
  writeFileSync(
    join(folder, 'claims.d.ts'),
    '/** What somebody wants to have back after a journey, with its receipts. */\nexport interface ExpenseClaim {}\n',
  )

  const first = pairsOf(folder, 1)

  assert.deepEqual(pairsOf(folder, 2), first)
  assert.deepEqual([...new Set(first.map(([kind]) => kind))].sort(), ['heading', 'link', 'name', 'sentence', 'title'])
  assert.ok(first.some(([kind, query]) => kind === 'link' && query === 'fares for long journeys'))
  assert.ok(first.some(([kind, query]) => kind === 'name' && query === 'expense claim'))
})
