import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Avatar } from '../../shared/avatar.tsx'

const SHOWN = 3

/** People whom the query names. */
export function PeopleCards({ results }: { results: readonly Schemas['StructuredResult'][] }) {
  const people = results.flatMap(({ person }) => (person === undefined ? [] : [person])).slice(0, SHOWN)
  if (people.length === 0) return null
  return (
    <ul className="people-cards" aria-label="People">
      {people.map(({ obfuscatedId, name, metadata }) => (
        <li key={obfuscatedId}>
          <Link to="/people/$id" params={{ id: obfuscatedId }} className="card person-card">
            <Avatar name={name} />
            <span>
              <strong>{name}</strong>
              <span className="soft">
                {[metadata?.title, metadata?.department].filter((part) => part !== undefined).join(' · ')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
