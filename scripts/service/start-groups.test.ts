import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGroups } from './start-groups.ts'

const COMMANDS = Array.from({ length: 6 }, (_, at) => `command ${at}`)

/** What each module imports, and what it imports later. */
const GRAPH: Record<string, readonly [now: readonly string[], later: readonly string[]]> = {
  entry: [['help'], [...COMMANDS, 'crawl', 'serve']],
  ...Object.fromEntries(COMMANDS.map((name) => [name, [['options'], ['stores']]])),
  crawl: [['options', 'crawler'], ['stores']],
  serve: [['options'], ['main']],
  main: [['stores', 'http', 'crawler', 'help'], ['late']],
  http: [Array.from({ length: 30 }, (_, at) => `endpoint ${at}`), []],
}

const found = startGroups('entry', ['serve', 'main'], (id) => ({
  importedIds: GRAPH[id]?.[0] ?? [],
  dynamicallyImportedIds: GRAPH[id]?.[1] ?? [],
}))

test('modules of a start are grouped by the commands that need them', () => {
  const expected = {
    entry: 'every-command',
    help: 'every-command',
    options: 'most-commands',
    stores: 'data-commands',
    crawler: 'some-commands-1',
    main: 'service',
    'endpoint 7': 'service',
  }

  for (const [id, name] of Object.entries(expected)) assert.equal(found.get(id)?.name, name, id)
})

test('a group needs only those of a higher order', () => {
  for (const [id, { name, order }] of found) {
    for (const imported of GRAPH[id]?.[0] ?? []) {
      const other = found.get(imported)!
      assert.ok(other.name === name || other.order > order, `${id} imports ${imported}`)
    }
  }
})

test('what is loaded later, or only by a command, is in no group', () => {
  for (const id of ['late', 'crawl', 'command 0']) assert.equal(found.has(id), false, id)
})
