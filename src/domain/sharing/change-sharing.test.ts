import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../kernel/errors.ts'
import { Directory } from '../people/directory/directory.ts'
import { PersonIds } from '../people/directory/person-ids.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import { changeSharing, isSameSharing, newSharing, type SharingRequest } from './change-sharing.ts'

const directory = new Directory(new PersonIds('key'))
directory.put({ email: 'bob@acme.example', department: 'Sales', type: 'FULL_TIME', status: 'CURRENT' })
const context = { directory, now: new Date('2026-06-01T12:00:00Z'), email: 'ann@acme.example' }
const bob = { person: { id: directory.ids.idOf('bob@acme.example') } }
const filter = (fieldName: string, value: string): FieldFilter => ({
  fieldName,
  values: [{ value, relation: 'EQUALS', isNegated: false }],
})
const sales = [filter('department', 'Sales')]

test('a new thing is open, unless it names an audience or viewers, or is to be private', () => {
  assert.equal(newSharing({}, context).isOpen, true)
  assert.equal(newSharing({ audienceFilters: [] }, context).isOpen, true)
  assert.equal(newSharing({ addedRoles: [{ role: 'EDITOR', ...bob }] }, context).isOpen, true)
  assert.equal(newSharing({ audienceFilters: sales }, context).isOpen, false)
  assert.equal(newSharing({ addedRoles: [{ role: 'VIEWER', ...bob }] }, context).isOpen, false)
  assert.equal(newSharing({}, context, true).isOpen, false)
})

test('taking the last viewer away opens nothing; clearing the audience does', () => {
  const viewer = { role: 'VIEWER', ...bob } as const
  const named = newSharing({ addedRoles: [viewer] }, context)
  const filtered = newSharing({ audienceFilters: sales }, context)

  assert.deepEqual(changeSharing(named, { removedRoles: [viewer] }, context), { ...named, grants: [] })
  assert.equal(changeSharing(named, { removedRoles: [viewer], audienceFilters: [] }, context).isOpen, false)
  assert.equal(changeSharing(filtered, { audienceFilters: [] }, context).isOpen, true)
  assert.deepEqual(changeSharing(filtered, {}, context), filtered, 'what is not said stays')
})

test('clearing the audience of a private object keeps it private; naming everyone opens it', () => {
  const filtered = newSharing({ audienceFilters: sales }, context, true)
  const everyone = { role: 'VIEWER', group: { type: 'ALL', id: '' } } as const

  assert.equal(changeSharing(filtered, { audienceFilters: [] }, context, true).isOpen, false)
  const opened = changeSharing(filtered, { audienceFilters: [], addedRoles: [everyone] }, context, true)
  assert.deepEqual(opened.grants, [{ role: 'VIEWER', to: { kind: 'group', type: 'ALL', id: '' } }])
})

test('roles are added once and removed by the same words', () => {
  const editor = { role: 'EDITOR', group: { type: 'TEAM', id: 't1' } } as const
  const once = newSharing({ addedRoles: [editor, editor] }, context)

  assert.deepEqual(once.grants, [{ role: 'EDITOR', to: { kind: 'group', type: 'TEAM', id: 't1' } }])
  assert.deepEqual(changeSharing(once, { addedRoles: [editor] }, context).grants.length, 1)
  assert.deepEqual(changeSharing(once, { removedRoles: [{ ...editor, role: 'OWNER' }] }, context).grants.length, 1)
  assert.deepEqual(changeSharing(once, { removedRoles: [editor] }, context).grants, [])
})

test('whoever is named by id without being in the directory must be known to the thing', () => {
  const eve = { person: { email: 'Eve@acme.example' } }
  const shared = newSharing({ addedRoles: [{ role: 'EDITOR', ...eve }] }, context)
  const byId = { role: 'EDITOR', person: { id: directory.ids.idOf('eve@acme.example') } } as const

  assert.deepEqual(changeSharing(shared, { removedRoles: [byId] }, context).grants, [])
  assert.throws(() => newSharing({ addedRoles: [byId] }, context), ServiceError)
})

for (const [request, field] of [
  [{ audienceFilters: [filter('colour', 'red')] }, 'audienceFilters[0].fieldName'],
  [{ audienceFilters: [{ fieldName: 'department', values: [] }] }, 'audienceFilters[0].values'],
  [{ audienceFilters: [filter('reportsto', 'me')] }, 'audienceFilters[0].values'],
  [{ addedRoles: [{ role: 'VIEWER' }] }, 'addedRoles[0]'],
  [{ addedRoles: [{ role: 'VIEWER', person: { id: 'nobody' } }] }, 'addedRoles[0].person.obfuscatedId'],
  [{ removedRoles: [{ role: 'VIEWER', group: { type: 'COLOUR', id: 'red' } }] }, 'removedRoles[0].group.type'],
  [{ addedRoles: [{ role: 'VIEWER', group: { type: 'TEAM', id: ' ' } }] }, 'addedRoles[0].group.id'],
  [
    { addedRoles: [{ role: 'VIEWER', group: { type: 'EXTERNAL_GROUP', id: 'staff' } }] },
    'addedRoles[0].group.datasourceInstance',
  ],
] as const satisfies [SharingRequest, string][]) {
  test(`what means nothing is refused by name: ${field}`, () => {
    assert.throws(
      () => newSharing(request, context),
      (error) => error instanceof ServiceError && error.details?.[0]?.field === field,
    )
  })
}

test('sending the audience and the roles that a thing has is no change of who may do what', () => {
  const shared = newSharing({ audienceFilters: sales, addedRoles: [{ role: 'EDITOR', ...bob }] }, context)
  const owner = { role: 'OWNER', person: { email: context.email } } as const
  const isSame = (request: SharingRequest) => isSameSharing(shared, changeSharing(shared, request, context))

  assert.equal(isSame({ audienceFilters: [filter('Department', 'Sales')] }), true)
  assert.equal(isSame({ roles: [owner, { role: 'EDITOR', ...bob }] }), true)
  assert.equal(isSame({}), true)
  assert.equal(isSame({ audienceFilters: [] }), false)
  assert.equal(isSame({ roles: [owner] }), false)
  assert.equal(isSame({ addedRoles: [{ role: 'VIEWER', ...bob }] }), false)
})
