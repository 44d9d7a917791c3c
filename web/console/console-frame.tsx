import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { House, Menu } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { at } from '../shared/start.ts'
import { TopBar } from '../shared/top-bar.tsx'
import { MenuBadge } from './menu-badge.tsx'
import { type ConsolePage, MINE } from './navigation.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { PaletteDialog } from './palette/palette-dialog.tsx'

export function ConsoleFrame() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isOpen, setOpen] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const openPalette = useCallback(() => setFinding(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a page closes the menu
  useEffect(() => {
    setOpen(false)
    document.querySelector('#console-nav [aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <>
      <TopBar
        brand={
          <a className="brand" href={at('/')}>
            Almanac
          </a>
        }
        nav={
          <>
            <a href={at('/')}>Search</a>
            <a href={at('/chat')}>Chat</a>
            <a href={at('/console')} aria-current="page">
              Console
            </a>
          </>
        }
        pages={[
          { label: 'Search', path: '/' },
          { label: 'Chat', path: '/chat' },
        ]}
      >
        <PaletteButton onClick={openPalette} />
      </TopBar>
      <div className="console">
        <div className="console-side">
          <button
            type="button"
            className="button console-menu"
            aria-expanded={isOpen}
            aria-controls="console-nav"
            onClick={() => setOpen(!isOpen)}
          >
            <Menu size={16} aria-hidden />
            {titleAt(path)}
          </button>
          <nav id="console-nav" aria-label="Console" data-open={isOpen}>
            <Link to="/" activeOptions={{ exact: true }}>
              <House size={16} aria-hidden />
              Overview
            </Link>
            {MINE.map(({ title, pages }) => (
              <section key={title} aria-label={title}>
                <p>{title}</p>
                {pages.map((page) => (
                  <Link key={page.path} to={page.path} {...(belongsTo(page, path) && { 'aria-current': 'page' })}>
                    <page.Icon size={16} aria-hidden />
                    {page.title}
                    <MenuBadge path={page.path} />
                  </Link>
                ))}
              </section>
            ))}
          </nav>
        </div>
        <main id="main" className="page" tabIndex={-1}>
          <Outlet />
          <PaletteDialog isOpen={isFinding} onOpen={openPalette} onClose={() => setFinding(false)} />
        </main>
      </div>
    </>
  )
}

function belongsTo({ path, also = [] }: ConsolePage, current: string): boolean {
  return [path, ...also].some((each) => current.includes(each))
}

/** The current page, shown on the closed menu of a phone. */
function titleAt(path: string): string {
  const here = MINE.flatMap(({ pages }) => pages).find((page) => belongsTo(page, path))
  return here?.title ?? 'Overview'
}
