import { useCallback, useEffect, useRef, useState } from 'react'
import { KeptDrafts } from '../../shared/kept-drafts.ts'
import { me } from '../../shared/start.ts'
import type { AgentDraft } from './agent-draft.ts'
import {
  type AgentEditing,
  begin,
  follow,
  followSave,
  isChanged,
  isOvertaken,
  isSameLoaded,
  type KeptAgentDraft,
  type LoadedAgent,
  readKept,
} from './agent-editing.ts'

const KEEP_AFTER_MS = 500
const drafts = new KeptDrafts(() => localStorage, me.email)

/** The form of an agent. What isn't saved is kept in this browser under `name`. */
export function useAgentEditing(name: string, loaded: LoadedAgent) {
  const [editing, setEditing] = useState<AgentEditing>(() => begin(loaded, readKept(drafts.read(name)?.value)))
  const [isSaving, setSaving] = useState(false)
  // Without a new editor, so that the focus and the answers of the test stay.
  if (!isSaving && !isSameLoaded(editing, loaded)) setEditing(follow(editing, loaded))
  const { draft, began } = editing
  const hasChanges = isChanged(editing)
  const { keptAt, forget } = useKeeping(name, hasChanges ? { draft, began } : undefined, isSaving)
  return {
    draft,
    /** The newest version when the draft began. */
    began,
    hasChanges,
    isOvertaken: !isSaving && isOvertaken(editing),
    isSaving,
    /** Undefined: nothing is kept, or this browser can't keep it. */
    keptAt,
    forget,
    change: (part: Partial<AgentDraft>) => setEditing((old) => ({ ...old, draft: { ...old.draft, ...part } })),
    discard: () => setEditing(begin(loaded)),
    restore: (earlier: KeptAgentDraft) => setEditing((old) => ({ ...old, ...earlier })),
    /** The draft may replace the newest version, which is somebody else's. */
    replaceNewest: () => setEditing((old) => ({ ...old, began: loaded.newest })),
    /** `save` returns what the service has then, or undefined if it failed. */
    async saving(save: () => Promise<LoadedAgent | undefined>): Promise<void> {
      setSaving(true)
      try {
        const after = await save()
        if (after !== undefined) setEditing((old) => followSave(old, draft, after))
      } finally {
        setSaving(false)
      }
    },
  }
}

/** Keeps a value shortly after each change, and when the page is left. Undefined: nothing needs to be kept. */
function useKeeping(name: string, value: object | undefined, isHeld: boolean) {
  const [keptAt, setKeptAt] = useState(() => drafts.read(name)?.at)
  const waiting = useRef<object>(undefined)
  const keep = useCallback(() => {
    if (waiting.current !== undefined) setKeptAt(drafts.keep(name, waiting.current))
    waiting.current = undefined
  }, [name])
  const forget = useCallback(() => {
    waiting.current = undefined
    drafts.drop(name)
    setKeptAt(undefined)
  }, [name])
  const text = JSON.stringify(value)
  useEffect(() => {
    if (isHeld) return
    if (text === undefined) return forget()
    waiting.current = JSON.parse(text) as object
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, isHeld, keep, forget])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  return { keptAt, forget }
}
