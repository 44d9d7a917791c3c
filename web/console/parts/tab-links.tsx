import { Link } from '@tanstack/react-router'

export interface Tab {
  readonly title: string
  readonly path: string
}

/** Pages that belong together; each has its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tab-links" aria-label={label}>
      {tabs.map(({ title, path }) => (
        <Link key={path} to={path} activeOptions={{ exact: true, includeSearch: false }}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
