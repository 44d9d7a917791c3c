import { Link, useLocation } from '@tanstack/react-router'
import { Bot, Library, MessageCircle, Search } from 'lucide-react'

/** The main pages on phones, where a thumb reaches them. The account menu stands beside it as the last entry. */
export function BottomBar() {
  const isResults = useLocation({ select: ({ pathname }) => pathname === '/search' })
  return (
    <nav className="bottom-bar" aria-label="Main">
      <Link to="/" activeOptions={{ exact: true }} {...(isResults && { 'aria-current': 'page' })}>
        <Search size={20} aria-hidden />
        Search
      </Link>
      <Link to="/chat/{-$id}" params={{ id: undefined }}>
        <MessageCircle size={20} aria-hidden />
        Chat
      </Link>
      <Link to="/agents">
        <Bot size={20} aria-hidden />
        Agents
      </Link>
      <Link to="/library">
        <Library size={20} aria-hidden />
        Library
      </Link>
    </nav>
  )
}
