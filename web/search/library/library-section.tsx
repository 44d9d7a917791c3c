import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Item {
  readonly key: string
  readonly link: ReactNode
  readonly note: string | undefined
}

interface LibrarySectionProps {
  readonly title: string
  readonly Icon: LucideIcon
  /** Shown while there is nothing of it. */
  readonly about: string
  readonly action: ReactNode
  /** Undefined while loading. */
  readonly items: readonly Item[] | undefined
  readonly examples: readonly Item[]
}

/** One kind of thing: what is there, or what it is for with an example to start from. */
export function LibrarySection({ title, Icon, about, action, items, examples }: LibrarySectionProps) {
  const isEmpty = items?.length === 0
  return (
    <section className="card library-section" aria-label={title}>
      <div className="library-head">
        <Icon size={18} aria-hidden />
        <h2>{title}</h2>
        {action}
      </div>
      {isEmpty && <p className="soft">{about}</p>}
      {isEmpty && examples.length > 0 && <h3>Start from an example</h3>}
      <ul className="plain">
        {(isEmpty ? examples : (items ?? [])).map(({ key, link, note }) => (
          <li key={key} dir="auto">
            {link}
            {note !== undefined && <span className="soft">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
