import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../shared/call.ts'
import { KeptDrafts } from '../../shared/kept-drafts.ts'
import { me } from '../../shared/start.ts'
import type { KeptAgentDraft } from './agent-editing.ts'

/** So soon, a browser that is closed keeps what was typed. */
const KEEP_AFTER_MS = 500
const SAVE_AFTER_MS = 1200
const MAX_TITLE = 200
/** Drafts that this browser keeps until the service has them. */
export const localDrafts = new KeptDrafts(() => localStorage, me.email)

export interface StoredDraft {
  readonly content: string
  readonly savedAt: string
}

/** Where the newest of what was typed is, and since when. In this browser only, if the service can't be reached. */
export interface DraftPlace {
  readonly isOnService: boolean
  /** In milliseconds. */
  readonly at: number
}

/** What the editor of this agent begins with: what this browser couldn't send yet is newer than what the service has. */
export function storedValue(name: string, stored: StoredDraft | null): unknown {
  const kept = localDrafts.read(name)
  if (kept !== undefined) return kept.value
  try {
    return stored === null ? undefined : (JSON.parse(stored.content) as unknown)
  } catch {
    return undefined
  }
}

/** Saves a value while it is typed: in this browser at first, then at the service. Undefined: there is nothing to save. */
export function useSavedDraft(
  name: string,
  stored: StoredDraft | null,
  value: KeptAgentDraft | undefined,
  isHeld: boolean,
) {
  const [place, setPlace] = useState((): DraftPlace | undefined => {
    const kept = localDrafts.read(name)
    if (kept !== undefined) return { isOnService: false, at: kept.at }
    return stored === null ? undefined : { isOnService: true, at: Date.parse(stored.savedAt) }
  })
  /** What the service has. */
  const saved = useRef(stored?.content)
  /** What it should have. */
  const wanted = useRef(saved.current)
  /** What it's called in lists. */
  const title = useRef('')
  const waiting = useRef<string>(undefined)
  const sending = useRef(Promise.resolve())
  /** One after the other: what was sent first must not arrive last. */
  const send = useCallback(() => {
    sending.current = sending.current.then(async () => {
      const content = wanted.current
      if (content === saved.current) return
      try {
        const body = {
          agentId: name,
          ...(content !== undefined && { content, title: title.current.slice(0, MAX_TITLE) }),
        }
        const { savedAt } = await call('POST /app/api/v1/saveagentdraft', { body })
        saved.current = content
        if (wanted.current !== content) return
        waiting.current = undefined
        localDrafts.drop(name)
        setPlace(content === undefined ? undefined : { isOnService: true, at: Date.parse(savedAt) })
      } catch {
        // This browser keeps it, and the next change is sent again.
      }
    })
  }, [name])
  const keep = useCallback(() => {
    if (waiting.current === undefined) return
    const at = localDrafts.keep(name, JSON.parse(waiting.current))
    waiting.current = undefined
    setPlace(at === undefined ? undefined : { isOnService: false, at })
  }, [name])
  const forget = useCallback(() => {
    waiting.current = undefined
    wanted.current = undefined
    localDrafts.drop(name)
    setPlace(undefined)
    send()
  }, [name, send])
  const listed = value?.draft.name.trim() ?? ''
  const text = value === undefined ? undefined : JSON.stringify(value)
  useEffect(() => {
    if (isHeld) return
    if (text === undefined) return forget()
    wanted.current = text
    title.current = listed
    if (text === saved.current) return
    waiting.current = text
    const timers = [setTimeout(keep, KEEP_AFTER_MS), setTimeout(send, SAVE_AFTER_MS)]
    return () => timers.forEach(clearTimeout)
  }, [text, listed, isHeld, keep, send, forget])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
      send()
    }
  }, [keep, send])
  return { place, forget }
}
