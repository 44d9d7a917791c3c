import { Link, Outlet } from '@tanstack/react-router'
import { at, may } from '../shared/start.ts'
import { TopBar } from '../shared/top-bar.tsx'
import { SECTIONS } from './navigation.ts'

export function ConsoleFrame() {
  const sections = SECTIONS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ actions }) => actions.some(may)),
  })).filter(({ pages }) => pages.length > 0)
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
            <a href={at('/console')} aria-current="page">
              Console
            </a>
          </>
        }
      />
      <div className="console">
        <nav aria-label="Console">
          <Link to="/" activeOptions={{ exact: true }}>
            Overview
          </Link>
          {sections.map(({ title, pages }) => (
            <section key={title} aria-label={title}>
              <p>{title}</p>
              {pages.map((page) => (
                <Link key={page.path} to={page.path}>
                  {page.title}
                </Link>
              ))}
            </section>
          ))}
        </nav>
        <main id="main" className="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </>
  )
}
