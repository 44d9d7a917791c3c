import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { ShareDialog, type SharingChange } from './share-dialog.tsx'

export interface ShareButtonProps {
  readonly title: string
  readonly shared: {
    readonly roles?: readonly Schemas['UserRoleSpecification'][]
    readonly audienceFilters?: readonly Schemas['FacetFilter'][]
    readonly permissions?: Schemas['ObjectPermissions']
  }
  readonly hasAudience?: boolean
  /** Nobody else sees a new one. */
  readonly startsPrivate?: boolean
  /** Whether it can be verified. */
  readonly hasVerification?: boolean
  readonly look?: 'button' | 'icon'
  onSave(change: SharingChange): Promise<void>
}

/** Shown only to users who can manage sharing. */
export function ShareButton({
  title,
  shared,
  hasAudience = true,
  startsPrivate = false,
  hasVerification = true,
  look = 'button',
  onSave,
}: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (shared.permissions?.write.delete !== true) return null
  return (
    <>
      {look === 'button' ? (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          <Share2 size={16} aria-hidden />
          Share
        </button>
      ) : (
        <button type="button" className="icon-button" aria-label={title} onClick={() => setOpen(true)}>
          <Share2 size={16} aria-hidden />
        </button>
      )}
      <ShareDialog
        title={title}
        isOpen={isOpen}
        roles={shared.roles ?? []}
        audienceFilters={shared.audienceFilters}
        hasAudience={hasAudience}
        startsPrivate={startsPrivate}
        hasVerification={hasVerification}
        onClose={() => setOpen(false)}
        onSave={onSave}
      />
    </>
  )
}
