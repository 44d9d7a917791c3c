import { Check } from 'lucide-react'
import { Time } from '../../shared/time.tsx'

interface EditorStatusProps {
  readonly hasChanges: boolean
  /** In milliseconds. Undefined: this browser can't keep the changes. */
  readonly keptAt: number | undefined
  /** Of the agent; undefined: it isn't created yet. */
  readonly savedAt: string | undefined
}

/** Whether everything is saved; if not, since when this browser keeps it. */
export function EditorStatus({ hasChanges, keptAt, savedAt }: EditorStatusProps) {
  return (
    <span className="soft" role="status">
      {hasChanges ? (
        <>
          Unsaved changes
          {keptAt !== undefined && (
            <>
              , kept in this browser <Time at={new Date(keptAt).toISOString()} />
            </>
          )}
        </>
      ) : (
        savedAt !== undefined && (
          <>
            <Check size={14} aria-hidden /> Saved <Time at={savedAt} />
          </>
        )
      )}
    </span>
  )
}
