import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openStores } from '../../../storage/stores.ts'
import { DirectoryReader } from './directory-reader.ts'
import { queryWords } from './name-words.ts'
import { PersonIds } from './person-ids.ts'

const person = (number: number, department = 'D') => ({
  email: `p${number}@x.example`,
  firstName: `Person${number}`,
  department,
  type: 'FULL_TIME',
  status: 'CURRENT' as const,
})

test('questions that come together each see everything that was written before them', async () => {
  const { people, close } = await openStores({ data: temporaryFolder(), databaseUrl: '' }, new Date(0))
  const reader = new DirectoryReader(people, new PersonIds('key'))
  await reader.current()

  await Promise.all(
    Array.from({ length: 60 }, async (_, number) => {
      await people.putEmployee(person(number), 0)
      const directory = await reader.current()
      assert.notEqual(directory.slotOfEmail(`p${number}@x.example`), undefined)
    }),
  )

  const directory = await reader.settled()
  assert.equal(directory.size, 60)
  assert.equal(directory.byName.slots.length, 60)
  await close()
})

test('after many changes, removals and additions the index holds what the store holds', async () => {
  const { people, close } = await openStores({ data: temporaryFolder(), databaseUrl: '' }, new Date(0))
  const reader = new DirectoryReader(people, new PersonIds('key'))
  for (let number = 0; number < 40; number++) await people.putEmployee(person(number), 0)
  await reader.current()
  for (let number = 0; number < 40; number += 2) await people.deleteEmployee(`p${number}@x.example`, 0)
  for (let number = 1; number < 40; number += 4) await people.putEmployee(person(number, 'E'), 0)

  const directory = await reader.current()
  const fresh = await new DirectoryReader(people, new PersonIds('key')).current()
  const names = (each: typeof directory) => each.byName.slots.map((slot) => each.entry(slot)?.email)
  const found = (each: typeof directory, text: string) =>
    each
      .find(queryWords(text))
      .slots.filter((slot) => each.has(slot))
      .map((slot) => each.entry(slot)?.email)
      .sort()

  assert.deepEqual(names(directory), names(fresh))
  assert.deepEqual(found(directory, 'person1'), found(fresh, 'person1'))
  assert.equal(found(directory, 'person1').length, 6)
  const inDepartment = (each: typeof directory) => each.columns.department.count(each.byName.slots)
  assert.deepEqual(inDepartment(directory), inDepartment(fresh))
  await close()
})
