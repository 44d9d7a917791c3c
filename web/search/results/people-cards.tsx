import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { PersonLink } from '../people/person-link.tsx'

const SHOWN = 3

/** People whose name matches the query. */
export const PeopleCards = memo(({ results }: { results: readonly Schemas['StructuredResult'][] }) => {
  const people = results.flatMap(({ person }) => (person === undefined ? [] : [person])).slice(0, SHOWN)
  if (people.length === 0) return null
  return (
    <ul className="people-cards" aria-label="People">
      {people.map((person) => (
        <li key={person.obfuscatedId} className="card">
          <PersonLink person={person} />
        </li>
      ))}
    </ul>
  )
})
