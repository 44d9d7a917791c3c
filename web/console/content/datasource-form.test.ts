import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasourceFields, readDatasource } from './datasource-form.ts'

type Old = NonNullable<Parameters<typeof datasourceFields>[0]>
const valuesOf = (old?: Old) => Object.fromEntries(datasourceFields(old).map(({ name, value = '' }) => [name, value]))

test('a data source that is opened and saved unchanged stays the same', () => {
  const old = {
    displayName: 'Wiki',
    urlRegex: 'https://wiki\\.example/.*',
    defaultAccess: 'nobody',
    visibility: 'ENABLED_FOR_TEST_GROUP',
    isUserReferencedByEmail: false,
  }

  assert.deepEqual(readDatasource(valuesOf({ ...old, name: 'wiki' } as unknown as Old)), old)
})

test('a new data source has a name to enter, and empty fields are left out', () => {
  const names = datasourceFields().map(({ name }) => name)

  assert.equal(names[0], 'name')
  assert.deepEqual(Object.keys(readDatasource({ ...valuesOf(), displayName: 'Wiki' })), [
    'displayName',
    'defaultAccess',
    'visibility',
    'isUserReferencedByEmail',
  ])
})
