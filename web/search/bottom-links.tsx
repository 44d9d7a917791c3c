import { Link, useLocation } from '@tanstack/react-router'
import { Bot, Library, MessageCircle, Search, Users } from 'lucide-react'

/** The main pages on phones, where a thumb reaches them. The account menu stands beside them as the last entry. */
export function BottomLinks() {
  const isResults = useLocation({ select: ({ pathname }) => pathname === '/search' })
  return (
    <>
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
      <Link to="/people">
        <Users size={20} aria-hidden />
        People
      </Link>
      <Link to="/library">
        <Library size={20} aria-hidden />
        Library
      </Link>
    </>
  )
}
