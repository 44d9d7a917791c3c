import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hiddenFromAll } from './hidden-from-all.ts'
import { principal } from './principals.ts'

const wiki = { name: 'wiki', defaultAccess: 'everyone', visibility: 'ENABLED_FOR_ALL' } as const
const byDefault = { principals: [principal.byDefault('wiki')] }

test('nobody sees a document without permissions where the default is no one', () => {
  assert.equal(hiddenFromAll(wiki, byDefault), undefined)
  assert.equal(hiddenFromAll({ ...wiki, defaultAccess: 'nobody' }, byDefault), 'NO_DEFAULT_ACCESS')
  assert.equal(hiddenFromAll({ ...wiki, defaultAccess: 'nobody' }, { principals: ['public'] }), undefined)
})

test('nobody sees a document with empty permissions, or of a disabled data source', () => {
  assert.equal(hiddenFromAll(wiki, { principals: [] }), 'NO_PERMISSIONS')
  assert.equal(hiddenFromAll({ ...wiki, visibility: 'NOT_ENABLED' }, { principals: ['public'] }), 'DATASOURCE_DISABLED')
})
