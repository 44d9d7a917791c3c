import { Link } from '@tanstack/react-router'
import { Avatar } from '../../shared/avatar.tsx'

interface Named {
  readonly name: string
  readonly obfuscatedId: string
  readonly metadata?: { readonly title?: string; readonly department?: string } | undefined
}

/** A person as a card that leads to their page. */
export function PersonLink({ person: { name, obfuscatedId, metadata } }: { person: Named }) {
  const what = [metadata?.title, metadata?.department].filter((part) => part !== undefined && part !== '')
  return (
    <Link to="/people/$id" params={{ id: obfuscatedId }} className="person-card">
      <Avatar name={name} />
      <span>
        <strong>{name}</strong>
        {what.length > 0 && <span className="soft">{what.join(' · ')}</span>}
      </span>
    </Link>
  )
}
