import { Link } from '@tanstack/react-router'
import type { Schemas } from '../generated/api.ts'
import { Time } from '../shared/time.tsx'
import { AccessWord } from './results/access-word.tsx'

/** Where a document is from and whose it is. */
export function DocumentMeta({ document }: { document: Schemas['Document'] }) {
  const { metadata, docType } = document
  const author = metadata.author ?? metadata.owner
  return (
    <p className="meta">
      {docType !== undefined && <span>{docType}</span>}
      {metadata.container !== undefined && <span>{metadata.container}</span>}
      {author !== undefined && (
        <Link to="/people/$id" params={{ id: author.obfuscatedId }}>
          {author.name}
        </Link>
      )}
      <Time at={metadata.updateTime} />
      <AccessWord visibility={metadata.visibility} />
      {metadata.status !== undefined && <span className="badge">{metadata.status}</span>}
    </p>
  )
}
