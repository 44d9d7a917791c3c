import { Link } from '@tanstack/react-router'

export interface Tab {
  readonly title: string
  readonly path: string
}

/** Tabs that link to related pages, each with its own URL. */
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
