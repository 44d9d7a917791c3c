import { hueOf, initialsOf } from '../shared/avatar.tsx'

/** A mark for a datasource: two letters in its colour, the same on every page. */
export function SourceIcon({ datasource, label = datasource }: { datasource: string; label?: string }) {
  const letters = initialsOf(label).length > 1 ? initialsOf(label) : label.slice(0, 2)
  return (
    <span className="source-icon" data-hue={hueOf(datasource)} aria-hidden>
      {letters.toUpperCase()}
    </span>
  )
}
