import { Eye, FolderPlus, ShieldQuestionMark } from 'lucide-react'
import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { documentHref } from '../document-link.ts'
import { DocumentMeta } from '../document-meta.tsx'
import { giveFeedback } from '../engagement/feedback.ts'
import { Highlight } from '../highlight.tsx'
import { SourceIcon } from '../source-icon.tsx'

export interface ResultRowProps {
  readonly result: Schemas['SearchResult']
  readonly isPreviewed: boolean
  onPreview(id: string): void
  /** The preview, with why one sees the document. */
  onWhy(id: string): void
  onCollect(id: string): void
}

/** One result: what it is called, where it is from, what of it matched, and who else may see it. */
function Row({ result, isPreviewed, onPreview, onWhy, onCollect }: ResultRowProps) {
  const { document, snippets, clusteredResults = [] } = result
  const href = documentHref(document)
  return (
    <li className="row" data-document={document.id} data-previewed={isPreviewed ? '' : undefined}>
      <SourceIcon datasource={document.datasource} />
      <div className="row-text">
        <h2>
          <a href={href} onClick={() => void giveFeedback(result.trackingToken, 'CLICK')}>
            {result.title}
          </a>
        </h2>
        <DocumentMeta document={document} isPinned={(result.pins ?? []).length > 0} />
        {snippets.slice(0, 2).map(({ text, ranges, snippetTextOrdering }) => (
          <p className={snippets.length > 1 ? 'snippet short' : 'snippet'} key={snippetTextOrdering}>
            <Highlight text={text} ranges={ranges} />
          </p>
        ))}
        {clusteredResults.length > 0 && (
          <ul className="cluster" aria-label="Nearly the same">
            {clusteredResults.slice(0, 3).map((member) => (
              <li key={member.document.id}>
                <a href={documentHref(member.document)}>{member.title}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="row-actions">
        <button
          type="button"
          className="icon-button"
          aria-label={`Preview ${result.title}`}
          aria-pressed={isPreviewed}
          title="Preview (Space)"
          onClick={() => onPreview(document.id)}
        >
          <Eye size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Why do I see ${result.title}?`}
          title="Why do I see this?"
          onClick={() => onWhy(document.id)}
        >
          <ShieldQuestionMark size={16} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Put ${result.title} into a collection`}
          title="Put into a collection"
          onClick={() => onCollect(document.id)}
        >
          <FolderPlus size={16} aria-hidden />
        </button>
        <CopyButton text={new URL(href, location.href).href} label={`Copy the link of ${result.title}`} />
      </div>
    </li>
  )
}

/** A key that is typed draws only the rows that came with it. */
export const ResultRow = memo(Row)
