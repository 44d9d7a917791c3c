import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { lazily } from '../../shared/lazily.tsx'
import { AnnouncementCard } from './announcement-card.tsx'

const AnnouncementForm = lazily(async () => (await import('./announcement-form.tsx')).AnnouncementForm)
const ConfirmDialog = lazily(async () => (await import('../knowledge/confirm-dialog.tsx')).ConfirmDialog)

type Announcement = Schemas['Announcement']

export interface AnnouncementListProps {
  readonly announcements: readonly Announcement[]
  readonly heading: 'h2' | 'h3'
  /** Whether the form for a new one is open. */
  readonly isWriting?: boolean
  onWritten?(): void
}

/** Announcements with their edit and delete dialogs. */
export function AnnouncementList({ announcements, heading, isWriting = false, onWritten }: AnnouncementListProps) {
  const [edited, setEdited] = useState<Announcement>()
  const [deleted, setDeleted] = useState<Announcement>()
  const queries = useQueryClient()
  return (
    <>
      {announcements.map((announcement) => (
        <AnnouncementCard
          key={announcement.id}
          announcement={announcement}
          heading={heading}
          onEdit={() => setEdited(announcement)}
          onDelete={() => setDeleted(announcement)}
        />
      ))}
      {(isWriting || edited !== undefined) && (
        <AnnouncementForm
          edited={isWriting ? 'new' : edited}
          onClose={() => {
            setEdited(undefined)
            onWritten?.()
          }}
        />
      )}
      {deleted !== undefined && (
        <ConfirmDialog
          title={`Delete “${deleted.title}”?`}
          text="It will be removed from everyone's home page. This can't be undone."
          isOpen
          onClose={() => setDeleted(undefined)}
          onConfirm={async () => {
            await call('POST /rest/api/v1/deleteannouncement', { body: { id: deleted.id } })
            await queries.invalidateQueries({ queryKey: ['announcements'] })
          }}
        />
      )}
    </>
  )
}
