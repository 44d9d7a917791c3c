import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { unreachable } from '../../shared/api-error.ts'
import { call } from '../../shared/call.ts'
import { callLines } from '../../shared/call-lines.ts'
import { withEvent } from '../agents/run-turns.ts'
import { runEvents } from '../agents/use-agent-run.ts'
import type { ChosenAgent } from './agent-choice.tsx'
import { newTurn, type Turn, turnsOf, withPiece } from './turn.ts'
import type { AttachedDocument } from './use-attached-document.ts'

export interface Chat {
  readonly turns: readonly Turn[]
  readonly isWorking: boolean
  readonly error: unknown
  /** With an agent, the agent answers; its run is kept with its other runs, not in this chat. */
  ask(question: string, files?: Turn['files'], agent?: ChosenAgent, about?: AttachedDocument): void
  stop(): void
}

/**
 * A conversation: its saved turns and new questions. Calls `onSaved` with the ID of a new chat once it is saved. A chat
 * that is stopped before that is never saved.
 */
export function useChat(savedId: string | undefined, onSaved: (id: string) => void): Chat {
  const [asked, setAsked] = useState<readonly Turn[]>([])
  const work = useRef<AbortController>(undefined)
  const chatId = useRef(savedId)
  const queries = useQueryClient()
  const saved = useQuery({
    queryKey: ['chats', savedId],
    queryFn: ({ signal }) => call('POST /rest/api/v1/getchat', { body: { id: savedId ?? '' } }, signal),
    enabled: savedId !== undefined,
    // New turns are appended locally; refetching would show them twice.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => () => work.current?.abort(), [])

  const ask = useCallback(
    async (question: string, files: Turn['files'] = [], agent?: ChosenAgent, about?: AttachedDocument) => {
      work.current?.abort()
      const own = new AbortController()
      work.current = own
      const before = asked.filter(({ state, agent: by }) => state === 'done' && by === undefined)
      let turn: Turn = { ...newTurn(`asked ${asked.length}`, question, files), ...(agent && { agent }) }
      setAsked((old) => [...old, turn])
      let isWhole = false
      const put = (next: Turn) => {
        turn = next
        setAsked((old) => [...old.slice(0, -1), next])
      }
      const earlier = chatId.current === undefined ? before.toReversed() : []
      const body = {
        messages: [turn, ...earlier].map((each) => ({
          author: 'USER' as const,
          fragments: [{ text: each.question }],
          ...(each.files.length > 0 && { uploadedFileIds: each.files.map(({ id }) => id) }),
        })),
        ...(about && { inclusions: { documentSpecs: [{ id: about.id }] } }),
        ...(chatId.current !== undefined && { chatId: chatId.current }),
        saveChat: true,
        stream: true,
      }
      try {
        if (agent !== undefined) {
          for await (const event of runEvents(agent.id, undefined, { question }, own.signal))
            put(withEvent(turn, event))
          put({ ...turn, state: 'done' })
          return
        }
        for await (const piece of callLines('POST /rest/api/v1/chat', { body }, own.signal)) {
          put(withPiece(turn, piece))
          isWhole ||= piece.followUpPrompts !== undefined
          if (piece.chat !== undefined && chatId.current === undefined) {
            chatId.current = piece.chat.id
            onSaved(piece.chat.id)
          }
        }
        if (!isWhole) throw unreachable()
        put({ ...turn, state: 'done' })
        await queries.invalidateQueries({ queryKey: ['chats', 'list'] })
      } catch (error) {
        if (work.current === own)
          put(own.signal.aborted ? { ...turn, state: 'stopped' } : { ...turn, state: 'failed', error })
      }
    },
    [asked, onSaved, queries],
  )
  const turns = useMemo(() => [...turnsOf(saved.data?.chatResult.chat.messages ?? []), ...asked], [saved.data, asked])
  return {
    turns,
    isWorking: asked.at(-1)?.state === 'working',
    error: saved.error,
    ask: (question, files, agent, about) => void ask(question, files, agent, about),
    stop: () => work.current?.abort(),
  }
}
