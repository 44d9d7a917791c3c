import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import { AnnouncementForm } from './announcement-form.tsx'

type Announcement = Schemas['Announcement']

export interface AnnouncementListProps {
  readonly announcements: readonly Announcement[]
  readonly heading: 'h2' | 'h3'
  /** A new one is being written. */
  readonly isWriting?: boolean
  onWritten?(): void
}

/** Announcements with what their authors may do. */
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
      <AnnouncementForm
        edited={isWriting ? 'new' : edited}
        onClose={() => {
          setEdited(undefined)
          onWritten?.()
        }}
      />
      <ConfirmDialog
        title={`Delete “${deleted?.title ?? ''}”?`}
        text="Nobody is told of it any more."
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onConfirm={async () => {
          if (deleted !== undefined) await call('POST /rest/api/v1/deleteannouncement', { body: { id: deleted.id } })
          await queries.invalidateQueries({ queryKey: ['announcements'] })
        }}
      />
    </>
  )
}
