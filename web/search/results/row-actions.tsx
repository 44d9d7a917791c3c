import { Eye, FolderPlus, ShieldQuestionMark } from 'lucide-react'
import { memo } from 'react'
import { CopyButton } from '../../shared/copy-button.tsx'

export interface RowActionsProps {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly isPreviewed: boolean
  onPreview(id: string): void
  /** Opens the preview and explains why the user can see the document. */
  onWhy(id: string): void
  onCollect(id: string): void
}

/** The actions of a result. */
export const RowActions = memo(({ id, title, href, isPreviewed, onPreview, onWhy, onCollect }: RowActionsProps) => {
  return (
    <div className="row-actions">
      <button
        type="button"
        className="icon-button"
        aria-label={`Preview ${title}`}
        aria-pressed={isPreviewed}
        title="Preview (Space)"
        onClick={() => onPreview(id)}
      >
        <Eye size={16} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Why can I see ${title}?`}
        title="Why can I see this?"
        onClick={() => onWhy(id)}
      >
        <ShieldQuestionMark size={16} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Add ${title} to collection`}
        title="Add to collection"
        onClick={() => onCollect(id)}
      >
        <FolderPlus size={16} aria-hidden />
      </button>
      <CopyButton text={new URL(href, location.href).href} label={`Copy link to ${title}`} />
    </div>
  )
})
