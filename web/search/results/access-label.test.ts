import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessLabel } from './access-label.ts'

test('a group is named, and an ID that is no name is not', () => {
  assert.deepEqual(accessLabel({ visibilityGroup: 'Project Otter' }), {
    text: 'Project Otter',
    hint: 'Only members of Project Otter',
  })
  for (const id of ['S-1-5-21-3623811015', '10042', 'cn=finance,ou=groups', 'group:12', '7b1c9d52-0a4e-4b7f-9f60']) {
    assert.equal(accessLabel({ visibilityGroup: id })?.text, '1 group')
  }
  for (const name of ['Team 7', 'finance@acme.example', '営業部']) {
    assert.equal(accessLabel({ visibilityGroup: name })?.text, name)
  }
})

test('an ID made of words is written as words', () => {
  assert.equal(accessLabel({ visibilityGroup: 'project-atlas' })?.text, 'Project atlas')
  assert.equal(accessLabel({ visibilityGroup: 'field_service' })?.hint, 'Only members of Field service')
})

test('groups that are all required are named with a plus, and counted if that gets long or says nothing', () => {
  assert.deepEqual(accessLabel({ visibilityGroups: ['Project Atlas', 'Engineering'] }), {
    text: 'Project Atlas + Engineering',
    hint: 'Only people in all of these groups: Project Atlas, Engineering',
  })
  const long = ['Owners of the platform and of all that runs on it', 'Engineering']
  assert.equal(accessLabel({ visibilityGroups: long })?.text, '2 groups')
  assert.equal(accessLabel({ visibilityGroups: ['group:12', 'Engineering'] })?.text, '2 groups')
})

test('the users of a data source are named, and nobody else is', () => {
  assert.equal(accessLabel({ visibilityDatasource: 'Wiki' })?.text, 'Wiki users')
  assert.equal(accessLabel({ visibility: 'PRIVATE' }), undefined)
})
