import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { me } from '../../shared/start.ts'
import { PageSearchBox } from '../box/page-search-box.tsx'
import { HomeFeed } from './home-feed.tsx'

/** The first name, for the greeting: `Amara Nwosu` becomes Amara. */
const FIRST_NAME = me.name.includes('@') ? '' : (me.name.split(' ')[0] ?? '')

export function HomePage() {
  useEffect(() => {
    document.title = 'Almanac'
  }, [])
  return (
    <main id="main" className="home" tabIndex={-1}>
      <h1>{FIRST_NAME === '' ? 'What are you looking for?' : `What are you looking for, ${FIRST_NAME}?`}</h1>
      <PageSearchBox size="large" suggests="always" autoFocus />
      <p className="ask">
        <Link to="/chat/{-$id}" params={{ id: undefined }}>
          <MessagesSquare size={16} aria-hidden />
          Or ask a question and get an answer with sources
        </Link>
      </p>
      <HomeFeed />
    </main>
  )
}
