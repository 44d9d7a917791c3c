import { BadgeCheck, Pin } from 'lucide-react'
import { memo } from 'react'
import type { Schemas } from '../generated/api.ts'
import { Avatar } from '../shared/avatar.tsx'
import { Time } from '../shared/time.tsx'
import { PlainLink } from './plain-link.tsx'
import { AccessWord } from './results/access-word.tsx'
import { statusTone } from './status-tone.ts'
import { typeName } from './type-name.ts'

interface DocumentMetaProps {
  readonly document: Schemas['Document']
  readonly isPinned?: boolean
}

/** A line with type, container, author, time, visibility and status. */
export const DocumentMeta = memo(({ document, isPinned = false }: DocumentMetaProps) => {
  const { metadata, docType } = document
  const author = metadata.author ?? metadata.owner
  return (
    <p className="meta">
      <span className="dotted">
        {docType !== undefined && <span>{typeName(docType)}</span>}
        {metadata.container !== undefined && <span className="place">{metadata.container}</span>}
        {author !== undefined && (
          <PlainLink path={`/people/${encodeURIComponent(author.obfuscatedId)}`}>
            <Avatar name={author.name} size="tiny" />
            {author.name}
          </PlainLink>
        )}
        <Time at={metadata.updateTime} what="Updated" />
      </span>
      {metadata.verification?.state === 'VERIFIED' && (
        <span className="badge good">
          <BadgeCheck size={12} aria-hidden />
          Verified
        </span>
      )}
      {metadata.verification?.state === 'DEPRECATED' && <span className="badge warn">Out of date</span>}
      {isPinned && (
        <span className="badge accent">
          <Pin size={12} aria-hidden />
          Pinned
        </span>
      )}
      {metadata.status !== undefined && (
        <span className={`badge ${statusTone(metadata.status) ?? ''}`}>{metadata.status}</span>
      )}
      <AccessWord metadata={metadata} />
    </p>
  )
})
