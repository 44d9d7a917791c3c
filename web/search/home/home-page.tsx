import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { me } from '../../shared/start.ts'
import { PageSearchBox } from '../box/page-search-box.tsx'
import { recentSearches } from '../box/recent-searches.ts'
import { HomeFeed } from './home-feed.tsx'

/** The first name, for the greeting: `Amara Nwosu` becomes Amara. */
const FIRST_NAME = me.name.includes('@') ? '' : (me.name.split(' ')[0] ?? '')
const RECENT = 4

export function HomePage() {
  const [recent] = useState(() => recentSearches().slice(0, RECENT))
  useEffect(() => {
    document.title = 'Almanac'
  }, [])
  return (
    <main id="main" className="home" tabIndex={-1}>
      <h1>{[greeting(new Date().getHours()), FIRST_NAME].filter(Boolean).join(', ')}</h1>
      <PageSearchBox size="large" suggests="always" autoFocus />
      {recent.length > 0 && (
        <nav className="recent-searches" aria-label="Recent searches">
          <span className="soft" aria-hidden>
            Recent
          </span>
          {recent.map((q) => (
            <Link key={q} to="/search" search={{ q }} dir="auto">
              {q}
            </Link>
          ))}
        </nav>
      )}
      <HomeFeed />
    </main>
  )
}

function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
