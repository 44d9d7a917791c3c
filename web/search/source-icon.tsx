import { hueOf, initialsOf } from '../shared/avatar.tsx'

/** The icon of a datasource: two letters in a color that stays the same everywhere. */
export function SourceIcon({ datasource, label = datasource }: { datasource: string; label?: string }) {
  const letters = initialsOf(label).length > 1 ? initialsOf(label) : label.slice(0, 2)
  return (
    <span className="source-icon" data-hue={hueOf(datasource)} aria-hidden>
      {letters.toUpperCase()}
    </span>
  )
}
