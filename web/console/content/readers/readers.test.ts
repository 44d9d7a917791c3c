import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissionsOf, type Readers, readersOf } from './readers.ts'

const OWN = 'ann@acme.example'
const NOBODY: Readers = { access: 'people', people: [], typed: '', groups: [] }

test('a choice of readers gives permissions, and permissions lead back to the choice', () => {
  const choices: Readers[] = [
    { ...NOBODY, access: 'everyone' },
    { ...NOBODY, access: 'me', people: [OWN] },
    { ...NOBODY, people: [OWN, 'bob@acme.example'], groups: ['Sales'] },
    { ...NOBODY, groups: ['Sales'] },
  ]

  for (const choice of choices) assert.deepEqual(readersOf(permissionsOf(choice, OWN), OWN), choice)
})

test('a typed email counts, and a choice of nobody or of no email is refused', () => {
  const typed = permissionsOf({ ...NOBODY, typed: ' bob@acme.example ' }, OWN)

  assert.deepEqual(typed, { allowedUsers: [{ email: 'bob@acme.example' }] })
  assert.throws(() => permissionsOf(NOBODY, OWN), /at least one person/)
  assert.throws(() => permissionsOf({ ...NOBODY, typed: 'bob' }, OWN), /"bob" isn't an email/)
})
