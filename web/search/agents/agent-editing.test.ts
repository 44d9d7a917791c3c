import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BLANK } from './agent-draft.ts'
import { begin, differencesOf, follow, followSave, isChanged, isOvertaken, readKept } from './agent-editing.ts'

const version = (newest: number, name: string) => ({ start: { ...BLANK, name }, shown: newest, newest })
const typed = (name: string) => ({ ...BLANK, name })

test('a form without changes follows new versions', () => {
  const editing = follow(begin(version(1, 'One')), version(2, 'Two'))

  assert.deepEqual(
    [editing.draft.name, editing.began, isChanged(editing), isOvertaken(editing)],
    ['Two', 2, false, false],
  )
})

test('what was typed stays when somebody else saves, and is known to be overtaken', () => {
  const editing = follow({ ...begin(version(1, 'One')), draft: typed('Mine') }, version(2, 'Theirs'))

  assert.deepEqual([editing.draft.name, editing.start.name, editing.began], ['Mine', 'Theirs', 1])
  assert.ok(isOvertaken(editing))
  assert.equal(isOvertaken({ ...editing, began: 2 }), false, 'it was decided to replace theirs')
  assert.equal(isOvertaken({ ...editing, draft: typed('Theirs') }), false, 'both wrote the same')
})

test('after saving, the form has what was saved, and what was typed meanwhile stays', () => {
  const saved = typed('Mine ')
  const saving = { ...begin(version(1, 'One')), draft: saved }

  const done = followSave(saving, saved, version(2, 'Mine'))
  assert.deepEqual([done.draft.name, done.began], ['Mine', 2])
  const more = followSave({ ...saving, draft: typed('Mine too') }, saved, version(2, 'Mine'))
  assert.deepEqual([more.draft.name, more.began, isOvertaken(more)], ['Mine too', 2, false])
  const between = followSave({ ...saving, draft: typed('Mine too') }, saved, version(3, 'Theirs'))
  assert.deepEqual([between.began, isOvertaken(between)], [2, true], 'somebody saved right after')
})

test('a kept draft goes on from the version it began with', () => {
  const kept = { draft: typed('Mine'), began: 1 }

  assert.equal(isOvertaken(begin(version(1, 'One'), kept)), false)
  assert.ok(isOvertaken(begin(version(2, 'Two'), kept)))
})

test('differences are named in words, each once', () => {
  const other = {
    ...BLANK,
    instructions: 'Be brief',
    datasources: ['wiki'],
    kept: { inclusions: {}, exclusions: { datasourceInstances: ['x'] } },
  }

  assert.deepEqual(differencesOf(BLANK, other), ['the instructions', 'the sources'])
  assert.deepEqual(differencesOf(BLANK, { ...BLANK }), [])
})

test('only a draft with the fields of the form is read', () => {
  assert.deepEqual(readKept({ draft: BLANK, began: 3 }), { draft: BLANK, began: 3 })
  assert.deepEqual(readKept({ draft: BLANK }), { draft: BLANK, began: undefined })
  for (const value of [
    undefined,
    null,
    'x',
    {},
    { draft: {} },
    { draft: { ...BLANK, tools: 'x' } },
    { draft: BLANK, began: '3' },
  ])
    assert.equal(readKept(value), undefined)
})
