import type { DirectoryReader } from './directory/directory-reader.ts'
import { queryWords } from './directory/name-words.ts'
import type { PersonEntry } from './directory/person-entry.ts'
import { orderPeople } from './order-people.ts'
import { peopleCalled } from './people-filters.ts'

/** So many people may be meant by one name. */
const MAX_CALLED = 200

/** Emails of the people that a name or ID may refer to. */
export async function peopleByName(directory: DirectoryReader): Promise<(value: string) => readonly string[]> {
  const current = await directory.current()
  return (value) =>
    peopleCalled(value, current, '')
      .slice(0, MAX_CALLED)
      .flatMap((slot) => current.entry(slot)?.email ?? [])
}

/** People whose names have words that begin so, the best first. */
export async function completeName(directory: DirectoryReader, start: string, limit: number): Promise<PersonEntry[]> {
  const words = queryWords(start)
  if (words.length === 0) return []
  const current = await directory.current()
  const found = current.find(words, { isNameOnly: true })
  const isPassing = (slot: number) => current.entry(slot)?.status === 'CURRENT'
  return orderPeople(current, found, isPassing, { by: 'RELEVANCE', isDescending: true })
    .slice(0, limit)
    .flatMap((slot) => current.entry(slot) ?? [])
}

/** What the one person is called who works here and whose name has all these words. */
export async function onePersonCalled(
  directory: DirectoryReader,
  name: string,
  now: Date,
): Promise<string | undefined> {
  const words = queryWords(name)
  if (words.length === 0) return undefined
  const current = await directory.current()
  const today = now.toISOString().slice(0, 10)
  const { slots } = current.find(words, { isWhole: true, isNameOnly: true })
  const [only, ...others] = slots.filter((slot) => current.isCurrent(slot, today))
  return only === undefined || others.length > 0 ? undefined : current.entry(only)?.name
}
