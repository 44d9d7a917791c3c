import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export interface Tab {
  readonly title: string
  readonly path: string
}

/** Tabs that link to related pages, each with its own URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const nav = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // On a phone, the current tab may be past the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (nav.current !== null && current != null) {
      nav.current.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.current.clientWidth / 2
    }
  }, [path])
  return (
    <nav className="tab-links" aria-label={label} ref={nav}>
      {tabs.map(({ title, path: to }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
