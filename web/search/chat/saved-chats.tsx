import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { useSettled } from '../../shared/use-settled.ts'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { useRoomBeside } from '../use-room-beside.ts'

type SavedChat = Schemas['ChatMetadata']

/** The user's chats, newest first, and a field to search them. */
export function SavedChats({ current }: { current: string | undefined }) {
  const [deleted, setDeleted] = useState<SavedChat>()
  const [renamed, setRenamed] = useState<SavedChat>()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useRoomBeside()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const query = useSettled(typed.trim(), 250)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['chats', 'list', query],
    queryFn: async ({ signal }): Promise<Schemas['SearchChatsResponse']> => {
      if (query !== '') return call('POST /app/api/v1/searchchats', { body: { query } }, signal)
      return { ...(await call('POST /rest/api/v1/listchats', {}, signal)), isCut: false }
    },
    placeholderData: keepPreviousData,
  })
  const found = data?.chatResults ?? []
  const listAgain = () => queries.invalidateQueries({ queryKey: ['chats', 'list'] })
  const remove = async (id: string) => {
    await call('POST /rest/api/v1/deletechats', { body: { ids: [id] } })
    await listAgain()
    if (id === current) await navigate({ to: '/chat/{-$id}', params: { id: undefined } })
  }
  return (
    <details className="chats" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Your chats</summary>
      <nav aria-label="Your chats" aria-busy={isPlaceholderData || query !== typed.trim()}>
        <Link to="/chat/{-$id}" params={{ id: undefined }} className="button" activeProps={{}}>
          <Plus size={16} aria-hidden />
          New chat
        </Link>
        {(typed !== '' || found.length > 0) && (
          <input
            type="search"
            aria-label="Search chats"
            placeholder="Search chats"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {error !== null && <Problem error={error} />}
        <p className="soft" role="status">
          {data !== undefined && summaryOf(query, data)}
        </p>
        {[...Map.groupBy(found, ({ chat }) => ageOf(chat.updateTime * 1000))].map(([age, some]) => (
          <section key={age} aria-label={age}>
            <p className="chat-age" aria-hidden>
              {age}
            </p>
            <ul>
              {some.map(({ chat, snippet }) => (
                <li key={chat.id} data-current={chat.id === current ? '' : undefined}>
                  <Link
                    to="/chat/{-$id}"
                    params={{ id: chat.id }}
                    aria-current={chat.id === current ? 'page' : undefined}
                    activeProps={{}}
                  >
                    <span className="chat-name" title={chat.name} dir="auto">
                      {chat.name}
                    </span>
                    {snippet !== undefined && (
                      <span className="chat-snippet" dir="auto">
                        {snippet}
                      </span>
                    )}
                  </Link>
                  <span className="chat-actions">
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Rename chat ${chat.name}`}
                      onClick={() => setRenamed(chat)}
                    >
                      <Pencil size={14} aria-hidden />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Delete chat ${chat.name}`}
                      onClick={() => setDeleted(chat)}
                    >
                      <Trash2 size={14} aria-hidden />
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <FormDialog
        title="Rename chat"
        submit="Save"
        isOpen={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
        fields={[{ name: 'name', label: 'Name', value: renamed?.name, missing: 'Enter a name' }]}
        onSubmit={async ({ name = '' }) => {
          await call('POST /app/api/v1/renamechat', { body: { id: renamed?.id ?? '', name } })
          await listAgain()
        }}
      />
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

/** What the list itself doesn't say. */
function summaryOf(query: string, { chatResults, isCut }: Schemas['SearchChatsResponse']): string {
  if (isCut) return 'Only your latest chats were searched. Add a word to find an older one.'
  if (chatResults.length > 0) return ''
  return query === '' ? 'Your chats appear here. Only you can see them.' : 'No chats match.'
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
