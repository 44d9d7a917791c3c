import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../shared/api-error.ts'
import { atSchemaFields, readSchemaFields, schemaFields } from './schema-form.ts'

const CONFIG = {
  type: 'object',
  required: ['url', 'wiki'],
  properties: {
    url: { type: 'string', title: 'URL', description: 'Where it runs', format: 'uri' },
    wiki: { type: 'boolean', title: 'Wiki pages', default: true },
    pageSize: { type: 'integer' },
    folders: { type: 'array', items: { type: 'string' }, title: 'Folders' },
    depth: { enum: [1, 2], title: 'Depth' },
  },
}
const SECRET = { type: 'object', required: ['key'], properties: { key: { type: 'string', title: 'API key' } } }

test('a schema becomes one field per property, with its title, hint, kind and default', () => {
  const fields = schemaFields(CONFIG, 'config', { folders: ['a', 'b, c'] })

  assert.deepEqual(
    fields.map(({ name, label, kind, value }) => [name, label, kind, value]),
    [
      ['config-url', 'URL', 'url', undefined],
      ['config-wiki', 'Wiki pages', 'box', 'on'],
      ['config-pageSize', 'pageSize (optional)', 'number', undefined],
      ['config-folders', 'Folders (optional)', 'long', 'a\nb, c'],
      ['config-depth', 'Depth', 'select', undefined],
    ],
  )
  assert.equal(fields[0]?.missing, 'Enter a value for URL')
  assert.equal(fields[0]?.hint, 'Where it runs')
})

test('a secret is a password field, never filled in, and optional when it is replaced', () => {
  const [field] = schemaFields(SECRET, 'secret', { key: 'hidden' })
  assert.equal(field?.kind, 'password')
  assert.equal(field?.value, undefined)
  assert.ok(field?.missing)

  assert.equal(schemaFields(SECRET, 'secret', {}, { isReplacement: true })[0]?.missing, undefined)
})

test('values are read with their types, and blank ones are left out', () => {
  const typed = {
    'config-url': 'https://x.example',
    'config-pageSize': '5',
    'config-folders': 'a\nb, c',
    'config-depth': '2',
  }

  assert.deepEqual(readSchemaFields(CONFIG, 'config', typed), {
    url: 'https://x.example',
    wiki: false,
    pageSize: 5,
    folders: ['a', 'b, c'],
    depth: 2,
  })
  assert.deepEqual(readSchemaFields(SECRET, 'secret', { 'secret-key': '' }), {})
})

test('an error is shown at the field it is about', () => {
  const refusal = (field: string) => new ApiError(400, { message: 'no', details: [{ field, message: 'is wrong' }] })
  const placed = (field: string) =>
    Object.keys((atSchemaFields(refusal(field), { config: CONFIG, secret: SECRET }) as ApiError).fields)

  assert.deepEqual(placed('config.pageSize'), ['config-pageSize'])
  assert.deepEqual(placed('secret'), ['secret-key'])
  assert.deepEqual(placed('accountRule'), ['accountRule'])
})

test('settings that most people leave alone are apart, depend on others, and name no default twice', () => {
  const schema = {
    type: 'object',
    required: ['readers', 'people', 'port', 'who'],
    properties: {
      readers: {
        anyOf: [
          { const: 'all', title: 'All' },
          { const: 'people', title: 'People' },
        ],
        default: 'all',
      },
      people: { type: 'array', default: [], onlyWhen: { name: 'readers', is: 'people' } },
      port: { type: 'integer', title: 'Port', default: 22, isAdvanced: true },
      who: { enum: ['all', 'some'], title: 'Who', isAdvanced: true },
    },
  }
  const names = (isAdvanced: boolean) => schemaFields(schema, 'config', {}, { isAdvanced }).map(({ name }) => name)
  const [readers, people, port, who] = schemaFields(schema, 'config')

  assert.deepEqual(names(false), ['config-readers', 'config-people'])
  assert.deepEqual(names(true), ['config-port', 'config-who'])
  // Nobody decides by leaving it alone.
  assert.deepEqual([who?.options?.[0]?.value, who?.missing], ['', 'Choose an option'])
  assert.deepEqual(
    readers?.options?.map(({ label }) => label),
    ['All', 'People'],
  )
  assert.deepEqual(people?.onlyWhen, { name: 'config-readers', is: 'people' })
  assert.deepEqual([people?.label, port?.label], ['people', 'Port'])
})

test('a credential can depend on a setting, and a username can be read while it is typed', () => {
  const onlyWhen = { part: 'config', name: 'signIn', is: ['basic', 'bearer'] }
  const schema = {
    type: 'object',
    properties: { user: { type: 'string', default: '', isReadable: true, onlyWhen }, key: { type: 'string' } },
  }
  const [user, key] = schemaFields(schema, 'secret')

  assert.deepEqual([user?.kind, key?.kind], ['text', 'password'])
  assert.deepEqual(user?.onlyWhen, { name: 'config-signIn', is: ['basic', 'bearer'] })
})

test('a private key keeps its line breaks', () => {
  const schema = { type: 'object', properties: { privateKey: { type: 'string', isMultiline: true } } }

  assert.equal(schemaFields(schema, 'secret', { privateKey: 'hidden' })[0]?.kind, 'long')
  assert.equal(schemaFields(schema, 'secret', { privateKey: 'hidden' })[0]?.value, undefined)
})
