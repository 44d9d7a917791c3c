import '../styles/chat.css'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { Conversation } from './conversation.tsx'
import { SavedChats } from './saved-chats.tsx'

interface Shown {
  /** A new key for each conversation. A new chat keeps its key when it gets an address. */
  readonly key: number
  readonly savedId: string | undefined
  /** The ID under which the conversation was saved. */
  readonly keptAs?: string
}

/** Answers questions from documents the user can read. */
export function ChatPage() {
  const { id } = useParams({ from: '/chat/{-$id}' })
  const { cite } = useSearch({ from: '/chat/{-$id}' })
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ key: 0, savedId: id })
  const isKept = shown.keptAs !== undefined && id === shown.keptAs
  if (isKept && shown.savedId !== id) setShown({ ...shown, savedId: id })
  else if (id !== shown.savedId) setShown({ key: shown.key + 1, savedId: id })
  const onSaved = useCallback(
    (keptAs: string) => {
      setShown((old) => ({ ...old, keptAs }))
      void navigate({
        to: '/chat/{-$id}',
        params: { id: keptAs },
        search: ({ draft: _, ...old }) => old,
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  useEffect(() => {
    document.title = 'Chat · Almanac'
  }, [])
  return (
    <main id="main" className="chat" data-preview={cite === undefined ? undefined : ''} tabIndex={-1}>
      <SavedChats current={id} />
      <Conversation
        key={shown.key}
        savedId={shown.keptAs === undefined ? shown.savedId : undefined}
        onSaved={onSaved}
      />
    </main>
  )
}
