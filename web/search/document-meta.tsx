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
  /** Says who is the author and who the owner. Rows of a list have only one name. */
  readonly hasLabels?: boolean
}

type Person = NonNullable<Schemas['DocumentMetadata']['author']>

/** A line with type, container, author, time, visibility and status. */
export const DocumentMeta = memo(({ document, isPinned = false, hasLabels = false }: DocumentMetaProps) => {
  const { metadata, docType } = document
  const { author, owner, container } = metadata
  const type = docType && typeName(docType)
  const people = [
    ...(author === undefined ? [] : [{ label: 'Author', person: author }]),
    ...(owner === undefined || owner.obfuscatedId === author?.obfuscatedId ? [] : [{ label: 'Owner', person: owner }]),
  ].slice(0, hasLabels ? 2 : 1)
  return (
    <p className="meta">
      <span className="dotted">
        {type !== undefined && <span>{type}</span>}
        {container !== undefined && container !== type && <span className="place">{container}</span>}
        {people.map(({ label, person }) =>
          hasLabels ? (
            <span key={label} className="person-part">
              {label} <PersonPart person={person} />
            </span>
          ) : (
            <PersonPart key={label} person={person} />
          ),
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

function PersonPart({ person: { name, obfuscatedId } }: { person: Person }) {
  return (
    <PlainLink path={`/people/${encodeURIComponent(obfuscatedId)}`}>
      <Avatar name={name} size="tiny" />
      <span>{name}</span>
    </PlainLink>
  )
}
