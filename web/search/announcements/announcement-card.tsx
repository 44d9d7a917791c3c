import { Link } from '@tanstack/react-router'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { FormattedText } from '../../shared/rich-text/formatted-text.tsx'
import { Time } from '../../shared/time.tsx'
import { wordsOf } from '../sharing/audience-words.ts'

export interface AnnouncementCardProps {
  readonly announcement: Schemas['Announcement']
  readonly heading: 'h2' | 'h3'
  onEdit(): void
  onDelete(): void
}

/** An announcement and its audience, with edit and delete buttons for those who have permission. */
export function AnnouncementCard({ announcement, heading: Heading, onEdit, onDelete }: AnnouncementCardProps) {
  const { title, body, emoji, author, viewUrl, sourceDocument, permissions, audienceFilters, startTime } = announcement
  const state = stateOf(announcement)
  const hasLink = viewUrl !== undefined && /^https?:/i.test(viewUrl)
  const { update, delete: mayDelete } = permissions.write
  return (
    <article className="card announcement" data-important={announcement.isPrioritized === true ? '' : undefined}>
      <div>
        <p className="meta announcement-head">
          {author !== undefined && <Avatar name={author.name} />}
          <span className="dotted">
            {author !== undefined && (
              <Link to="/people/$id" params={{ id: author.obfuscatedId }}>
                {author.name}
              </Link>
            )}
            <Time at={startTime} />
            {audienceFilters !== undefined && audienceFilters.length > 0 && <span>For {wordsOf(audienceFilters)}</span>}
          </span>
          {state !== undefined && <span className="badge">{state}</span>}
        </p>
        <Heading dir="auto">
          {emoji !== undefined && <span aria-hidden>{emoji} </span>}
          {title}
        </Heading>
        {body !== undefined && <FormattedText text={body.text} level={Heading === 'h2' ? 3 : 4} />}
        {(sourceDocument !== undefined || hasLink) && (
          <p className="announcement-links">
            {sourceDocument !== undefined && (
              <Link to="/d/$id" params={{ id: sourceDocument.id }}>
                {sourceDocument.title}
              </Link>
            )}
            {hasLink && (
              <a href={viewUrl}>
                Read more <ExternalLink size={13} aria-hidden />
              </a>
            )}
          </p>
        )}
      </div>
      {(update || mayDelete) && (
        <span className="item-actions">
          {update && (
            <button type="button" className="icon-button" aria-label={`Edit ${title}`} onClick={onEdit}>
              <Pencil size={16} aria-hidden />
            </button>
          )}
          {mayDelete && (
            <button type="button" className="icon-button" aria-label={`Delete ${title}`} onClick={onDelete}>
              <Trash2 size={16} aria-hidden />
            </button>
          )}
        </span>
      )}
    </article>
  )
}

/** Active announcements need no badge. */
function stateOf({ isPublished, endTime }: Schemas['Announcement']): string | undefined {
  if (!isPublished) return 'Scheduled'
  return new Date(endTime).getTime() <= Date.now() ? 'Expired' : undefined
}
