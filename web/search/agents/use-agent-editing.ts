import { useState } from 'react'
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
import { type StoredDraft, storedValue, useSavedDraft } from './use-saved-draft.ts'

/** The form of an agent. What isn't published is saved as a draft under `name`; `stored`: what the service has of it. */
export function useAgentEditing(name: string, stored: StoredDraft | null, loaded: LoadedAgent) {
  const [editing, setEditing] = useState<AgentEditing>(() => begin(loaded, readKept(storedValue(name, stored))))
  const [isSaving, setSaving] = useState(false)
  // Without a new editor, so that the focus and the answers of the test stay.
  if (!isSaving && !isSameLoaded(editing, loaded)) setEditing(follow(editing, loaded))
  const { draft, began } = editing
  const hasChanges = isChanged(editing)
  const { place, forget } = useSavedDraft(name, stored, hasChanges ? { draft, began } : undefined, isSaving)
  return {
    draft,
    /** The newest version when the draft began. */
    began,
    hasChanges,
    isOvertaken: !isSaving && isOvertaken(editing),
    isSaving,
    /** Undefined: nothing is saved yet. */
    place,
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
