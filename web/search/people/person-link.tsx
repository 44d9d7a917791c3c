import { Link } from '@tanstack/react-router'
import { Avatar } from '../../shared/avatar.tsx'

interface Named {
  readonly name: string
  readonly obfuscatedId: string
  readonly metadata?: { readonly title?: string; readonly department?: string } | undefined
}

/** A person, linked to their profile. */
export function PersonLink({ person: { name, obfuscatedId, metadata } }: { person: Named }) {
  const { title, department } = metadata ?? {}
  const what = [...new Set([title, department])].filter((line) => line !== undefined && line !== '')
  return (
    <Link to="/people/$id" params={{ id: obfuscatedId }} className="person-card">
      <Avatar name={name} />
      <span>
        <strong>{name}</strong>
        {what.map((line) => (
          <span key={line} className="soft">
            {line}
          </span>
        ))}
      </span>
    </Link>
  )
}
