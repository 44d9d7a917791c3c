import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Datasource, PropertyDefinition } from '../datasources/datasource.ts'
import { readCustomProperties } from './read-custom-properties.ts'

const PROPERTIES: readonly PropertyDefinition[] = [
  { name: 'severity', propertyType: 'INT' },
  { name: 'due', propertyType: 'DATE' },
  { name: 'team', propertyType: 'TEXT' },
  { name: 'labels', propertyType: 'TEXTLIST' },
  { name: 'secret', skipIndexing: true },
]

const datasource = {
  name: 'desk',
  objectDefinitions: [
    {
      name: 'Other',
      propertyDefinitions: [
        { name: 'severity', propertyType: 'TEXT' },
        { name: 'far', propertyType: 'INT' },
      ],
    },
    { name: 'Ticket', propertyDefinitions: PROPERTIES },
  ],
} as unknown as Datasource

const read = (...properties: { name?: string; value?: unknown }[]) =>
  readCustomProperties(properties, 'ticket', datasource, 'document.customProperties')

test('values of declared properties are stored by their type', () => {
  assert.deepEqual(
    read(
      { name: 'Severity', value: '3' },
      { name: 'due', value: 1_700_000_000 },
      { name: 'team', value: 'platform' },
      { name: 'labels', value: ['a', 'b'] },
      { name: 'secret', value: 'x' },
      { name: 'far', value: 7 },
    ),
    [
      { name: 'severity', value: 3 },
      { name: 'due', value: '2023-11-14T22:13:20.000Z' },
      { name: 'team', value: 'platform' },
      { name: 'labels', value: ['a', 'b'] },
      { name: 'secret', value: 'x', isHidden: true },
      { name: 'far', value: 7 },
    ],
  )
})

test('a value of another type is refused, and the property is named', () => {
  const refused: [string, unknown, RegExp][] = [
    ['severity', 'high', /`document\.customProperties\[0\]\.value` must be an integer \(property "severity"\)/],
    ['severity', 2.5, /must be an integer/],
    ['severity', 2 ** 53, /must be an integer/],
    ['due', 'soon', /must be an ISO 8601 date.*"due"/],
    ['due', ['2026-01-01'], /must be a date: .*"due"/],
    ['team', 3, /must be a string .*"team"/],
    ['team', ['a'], /must be a string/],
    ['labels', 'a', /array of strings .*"labels"/],
    ['labels', ['a', 3], /value\[1\]` must be a string/],
    ['free', { a: 1 }, /must be a string, a number, true, false or an array of strings .*"free"/],
    ['free', null, /must be a string, a number/],
    ['free', [{ a: 1 }], /value\[0\]` must be a string/],
    ['free', 'a\u0000', /NUL/],
    ['free', ['\ud800'], /lone surrogate/],
    ['free', 2 ** 53, /as a string/],
    ['free', 'x'.repeat(10_001), /at most 10000 characters/],
    ['free', Array(1001).fill('x'), /at most 1000 items/],
  ]
  for (const [name, value, message] of refused) assert.throws(() => read({ name, value }), message)
  assert.throws(() => read({ value: 3 }), /customProperties\[0\]\.name` is required/)
})

test('a property that is not declared keeps texts, numbers, truth values and lists of texts as they are', () => {
  const properties = [
    { name: 'text', value: 'a' },
    { name: 'number', value: 2.5 },
    { name: 'truth', value: false },
    { name: 'list', value: ['a', 'b'] },
    { name: '__proto__', value: 'x' },
  ]

  assert.deepEqual(read(...properties, { name: 'nothing' }), properties)
})

test('a name that is repeated gathers its texts; where only one value fits it is refused', () => {
  assert.deepEqual(read({ name: 'free', value: 'a' }, { name: 'free', value: ['b', 'c'] }), [
    { name: 'free', value: ['a', 'b', 'c'] },
  ])
  assert.deepEqual(read({ name: 'labels', value: ['a'] }, { name: 'labels', value: ['b'] }), [
    { name: 'labels', value: ['a', 'b'] },
  ])
  assert.throws(
    () => read({ name: 'team', value: 'a' }, { name: 'team', value: 'b' }),
    /\[1\]\.name` must have one value; property "team" occurs twice/,
  )
  assert.throws(() => read({ name: 'free', value: 1 }, { name: 'free', value: 2 }), /"free" occurs twice/)
})
