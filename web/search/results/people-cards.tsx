import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { PersonLink } from '../people/person-link.tsx'

const SHOWN = 3

/** People whose name matches the query, above the documents. One person comes with how to reach them. */
export const PeopleCards = memo(({ results }: { results: readonly Schemas['StructuredResult'][] }) => {
  const people = results.flatMap(({ person }) => (person === undefined ? [] : [person])).slice(0, SHOWN)
  if (people.length === 0) return null
  return (
    <ul className="people-cards" aria-label="People" data-only={people.length === 1 ? '' : undefined}>
      {people.map((person) => (
        <li key={person.obfuscatedId} className="card">
          <PersonLink person={person} />
          {people.length === 1 && <Contact person={person} />}
        </li>
      ))}
    </ul>
  )
})

function Contact({ person: { metadata = {} } }: { person: Schemas['Person'] }) {
  const { email, phone, location } = metadata
  if (!email) return null
  return (
    <p className="meta dotted">
      {location && <span>{location}</span>}
      <a href={`mailto:${email}`}>{email}</a>
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      <Link to="/search" search={{ from: [email] }}>
        Documents
      </Link>
    </p>
  )
}
