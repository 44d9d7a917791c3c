import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessLabel } from './access-label.ts'

test('a group is named, and an ID that is no name is not', () => {
  assert.deepEqual(accessLabel({ visibilityGroup: 'Project Otter' }), {
    text: 'Project Otter group',
    hint: 'Only members of Project Otter',
  })
  for (const id of ['S-1-5-21-3623811015', '10042', 'cn=finance,ou=groups', 'group:12', '7b1c9d52-0a4e-4b7f-9f60']) {
    assert.equal(accessLabel({ visibilityGroup: id })?.text, '1 group')
  }
  for (const name of ['project-atlas', 'Team 7', 'finance@acme.example', '営業部']) {
    assert.equal(accessLabel({ visibilityGroup: name })?.text, `${name} group`)
  }
})

test('groups that are all required are counted, and named in the hint', () => {
  assert.deepEqual(accessLabel({ visibilityGroups: ['project-atlas', 'everyone-engineering'] }), {
    text: '2 groups',
    hint: 'Only people in all of these groups: project-atlas, everyone-engineering',
  })
})

test('the users of a data source are named, and nobody else is', () => {
  assert.equal(accessLabel({ visibilityDatasource: 'Wiki' })?.text, 'Wiki users')
  assert.equal(accessLabel({ visibility: 'PRIVATE' }), undefined)
})
