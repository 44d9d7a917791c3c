import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { useRoomBeside } from '../use-room-beside.ts'

type SavedChat = Schemas['ChatMetadata']

/** The user's chats, newest first. */
export function SavedChats({ current }: { current: string | undefined }) {
  const [deleted, setDeleted] = useState<SavedChat>()
  const [isOpen, setOpen] = useRoomBeside()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['chats', 'list'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listchats', {}, signal),
  })
  const chats = data?.chatResults.map(({ chat }) => chat) ?? []
  const remove = async (id: string) => {
    await call('POST /rest/api/v1/deletechats', { body: { ids: [id] } })
    await queries.invalidateQueries({ queryKey: ['chats', 'list'] })
    if (id === current) await navigate({ to: '/chat/{-$id}', params: { id: undefined } })
  }
  return (
    <details className="chats" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Your chats</summary>
      <nav aria-label="Your chats">
        <Link to="/chat/{-$id}" params={{ id: undefined }} className="button" activeProps={{}}>
          <Plus size={16} aria-hidden />
          New chat
        </Link>
        {data !== undefined && chats.length === 0 && (
          <p className="soft">Your chats appear here. Only you can see them.</p>
        )}
        {[...Map.groupBy(chats, ({ updateTime }) => ageOf(updateTime * 1000))].map(([age, some]) => (
          <section key={age} aria-label={age}>
            <p className="chat-age" aria-hidden>
              {age}
            </p>
            <ul>
              {some.map((chat) => (
                <li key={chat.id} data-current={chat.id === current ? '' : undefined}>
                  <Link
                    to="/chat/{-$id}"
                    params={{ id: chat.id }}
                    aria-current={chat.id === current ? 'page' : undefined}
                    activeProps={{}}
                  >
                    <span className="chat-name">{chat.name}</span>
                  </Link>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Delete chat ${chat.name}`}
                    onClick={() => setDeleted(chat)}
                  >
                    <Trash2 size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <ConfirmDialog
        title="Delete this chat?"
        text={`This deletes “${deleted?.name ?? ''}” and its answers, but no documents. This can't be undone.`}
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onConfirm={() => remove(deleted?.id ?? '')}
      />
    </details>
  )
}

/** How long ago a day was, roughly: nobody looks for the hour of a chat. */
function ageOf(at: number): string {
  const days = Math.round((startOfDay(Date.now()) - startOfDay(at)) / 86_400_000)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days <= 7 ? 'Last 7 days' : 'Older'
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
