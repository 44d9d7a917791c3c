import { Check } from 'lucide-react'
import { Time } from '../../shared/time.tsx'
import type { DraftPlace } from './use-saved-draft.ts'

interface EditorStatusProps {
  readonly hasChanges: boolean
  /** Where the changes are saved; undefined: nowhere yet. */
  readonly place: DraftPlace | undefined
  /** Of the agent; undefined: it isn't created yet. */
  readonly publishedAt: string | undefined
}

/** Whether what is shown is published; if not, where the draft is saved and since when. */
export function EditorStatus({ hasChanges, place, publishedAt }: EditorStatusProps) {
  return (
    <span className="soft" role="status">
      {hasChanges && place === undefined && 'Saving…'}
      {hasChanges && place !== undefined && (
        <>
          {place.isOnService && <Check size={14} aria-hidden />}{' '}
          {place.isOnService ? 'Draft saved' : 'Draft saved in this browser'}{' '}
          <Time at={new Date(place.at).toISOString()} />
        </>
      )}
      {!hasChanges && publishedAt !== undefined && (
        <>
          <Check size={14} aria-hidden /> Published <Time at={publishedAt} />
        </>
      )}
    </span>
  )
}
