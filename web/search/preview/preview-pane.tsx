import { Link } from '@tanstack/react-router'
import { ExternalLink, FolderPlus, Maximize2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Problem } from '../../shared/problem.tsx'
import { documentHref, hasOriginal } from '../document-link.ts'
import { DocumentMeta } from '../document-meta.tsx'
import { Thumbs } from '../engagement/thumbs.tsx'
import { CollectDialog } from '../knowledge/collect-dialog.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentText } from './document-text.tsx'
import { usePreview } from './use-preview.ts'
import { Why } from './why.tsx'

export interface PreviewPaneProps {
  readonly id: string
  readonly query: string
  /** The cited passage, shown instead of matches. */
  readonly passage?: string
  /** A new object each time the user asks why they can see it. */
  readonly whyAsked?: object | undefined
  /** Identifies the result in feedback. */
  readonly token?: string | undefined
  onClose(): void
}

/** A document beside the results, scrolled to the matched or cited passage. */
export function PreviewPane({ id, query, passage, whyAsked, token, onClose }: PreviewPaneProps) {
  const { data, error } = usePreview(id, query, passage)
  const [isWhy, setWhy] = useState(false)
  const [isCollecting, setCollecting] = useState(false)
  useEffect(() => {
    if (whyAsked !== undefined) setWhy(true)
  }, [whyAsked])
  return (
    <aside className="preview" aria-label="Preview">
      <div className="preview-bar">
        <button
          type="button"
          className="button small"
          aria-expanded={isWhy}
          disabled={data === undefined}
          onClick={() => setWhy(!isWhy)}
        >
          Why can I see this?
        </button>
        {data && (
          <>
            <Thumbs key={id} token={token} />
            <CopyButton text={new URL(documentHref(data.document), location.href).href} label="Copy link" />
            <button
              type="button"
              className="icon-button"
              aria-label="Add to collection"
              title="Add to collection"
              onClick={() => setCollecting(true)}
            >
              <FolderPlus size={16} aria-hidden />
            </button>
            <Link
              to="/d/$id"
              params={{ id }}
              search={{ q: query }}
              className="icon-button"
              aria-label="Open full page"
              title="Open full page"
            >
              <Maximize2 size={16} aria-hidden />
            </Link>
            {hasOriginal(data.document.url) && (
              <a className="icon-button" href={data.document.url} aria-label="Open original" title="Open original">
                <ExternalLink size={16} aria-hidden />
              </a>
            )}
          </>
        )}
        <button
          type="button"
          className="icon-button preview-close"
          aria-label="Close preview"
          title="Close (Esc)"
          onClick={onClose}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      <CollectDialog documentId={isCollecting ? id : undefined} onClose={() => setCollecting(false)} />
      {error !== null && <Problem error={error} />}
      {data && (
        <>
          <h2 dir="auto">{data.document.title}</h2>
          <DocumentMeta document={data.document} />
          <DocumentActions preview={data} query={query} />
          {isWhy && <Why preview={data} />}
          <DocumentText key={id} preview={data} level={3} isCited={passage !== undefined} />
        </>
      )}
    </aside>
  )
}
