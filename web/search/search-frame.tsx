import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazily } from '../shared/lazily.tsx'
import { at, mayUseConsole } from '../shared/start.ts'
import { TopBar } from '../shared/top-bar.tsx'
import { PageSearchBox } from './box/page-search-box.tsx'
import { Keys } from './keys.tsx'
import { LaterBell } from './notifications/later-bell.tsx'
import { TypedQuery } from './typed-query.tsx'
import { PHONE, useMedia } from './use-media.ts'

const BottomLinks = lazily(async () => (await import('./bottom-links.tsx')).BottomLinks)

/** The pages that the Library leads to. */
const OF_LIBRARY = /^\/(answers|announcements|collections|links|pins|skills|triggers|verify)(\/|$)/

/** The frame around every page. The home page has its own search box. */
export function SearchFrame() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isHome = path === '/'
  const isSearch = path === '/search'
  const isPhone = useMedia(PHONE)
  const isOfLibrary = path === '/library' || OF_LIBRARY.test(path)
  return (
    <TypedQuery>
      <TopBar
        brand={
          <Link to="/" className="brand">
            Almanac
          </Link>
        }
        nav={
          <>
            <Link to="/" activeProps={{}} {...((isHome || isSearch) && { 'aria-current': 'page' })}>
              Search
            </Link>
            <Link to="/chat/{-$id}" params={{ id: undefined }}>
              Chat
            </Link>
            <Link to="/agents">Agents</Link>
            <Link to="/people">People</Link>
            <Link to="/library" activeProps={{}} {...(isOfLibrary && { 'aria-current': 'page' })}>
              Library
            </Link>
            {mayUseConsole && <a href={at('/console')}>Console</a>}
          </>
        }
        beside={<LaterBell />}
      >
        {!isHome && (
          <PageSearchBox size="small" suggests={isSearch ? 'asked' : 'always'} autoFocus={isSearch && keepsFocus()} />
        )}
        {/* The links of the bar and all filters come before the results. */}
        {isSearch && (
          <button type="button" className="skip" onClick={focusFirstResult}>
            Skip to results
          </button>
        )}
      </TopBar>
      <Outlet />
      {/* Here from the start, since the account menu stands where the bar is. */}
      <nav className="bottom-bar" aria-label="Main">
        {isPhone && <BottomLinks />}
      </nav>
      <Keys />
    </TypedQuery>
  )
}

/** Enter in the search box of the home page leads to this one. On touch screens, the keyboard would cover the results again. */
function keepsFocus(): boolean {
  return document.activeElement?.role === 'combobox' && !matchMedia('(pointer:coarse)').matches
}

function focusFirstResult(): void {
  document.querySelector<HTMLElement>('.row h2 a')?.focus()
}
