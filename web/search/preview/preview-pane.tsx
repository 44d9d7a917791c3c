import { Link } from '@tanstack/react-router'
import { ExternalLink, Maximize2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { fullTitle } from '../document-key.ts'
import { hasOriginal } from '../document-link.ts'
import { DocumentMeta } from '../document-meta.tsx'
import { Thumbs } from '../engagement/thumbs.tsx'
import { Outline } from '../rich-text/outline.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useMedia } from '../use-media.ts'
import { DocumentActions } from './document-actions.tsx'
import { DocumentText } from './document-text.tsx'
import { useKnownDocument } from './known-document.ts'
import { AskAction, ReaderActions } from './reader-actions.tsx'
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
  /** A sheet has its actions at the bottom, where there is less room. */
  readonly place?: 'pane' | 'sheet'
  /** Whether it may have a column beside the text. */
  readonly hasRail?: boolean
  onClose(): void
}

const RAIL = matchMedia('(min-width: 1300px)')

/** A document beside the results, scrolled to the matched or cited passage. */
export function PreviewPane(props: PreviewPaneProps) {
  const { id, query, passage, whyAsked, token, place = 'pane', hasRail = false, onClose } = props
  const { data, error } = usePreview(id, query, passage)
  const known = useKnownDocument(id)
  const [isWhy, setWhy] = useState(false)
  const [bar, setBar] = useState<Element | null>(null)
  // Beside results on a wide screen there is room to always say it.
  const isExplained = useMedia(RAIL) && hasRail
  useEffect(() => {
    if (whyAsked !== undefined) setWhy(true)
  }, [whyAsked])
  const whyButton = (
    <button
      type="button"
      className="button small why-button"
      aria-expanded={isWhy}
      disabled={data === undefined}
      onClick={() => setWhy(!isWhy)}
    >
      Why can I see this?
    </button>
  )
  return (
    <aside className="preview" aria-label="Preview">
      <div className="preview-bar">
        <div className="bar-matches" ref={setBar} />
        {data && (
          <>
            {place === 'pane' && (
              <>
                <Thumbs key={id} token={token} />
                <AskAction document={data.document} />
              </>
            )}
            <ReaderActions document={data.document} />
            {hasOriginal(data.document.url) && (
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
            )}
            {hasOriginal(data.document.url) ? (
              <a className="button small" href={data.document.url} title="Open original">
                <ExternalLink size={14} aria-hidden />
                <span>
                  Open<span className="word"> in {data.audience.datasource}</span>
                </span>
              </a>
            ) : (
              <Link
                to="/d/$id"
                params={{ id }}
                search={{ q: query }}
                className="button small"
                aria-label="Open full page"
                title="Open full page"
              >
                <Maximize2 size={14} aria-hidden />
                Open
              </Link>
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
      {error !== null && <Problem error={error} />}
      {data === undefined && error === null && (
        <>
          {known !== undefined && (
            <>
              <h2 dir="auto">{fullTitle(known)}</h2>
              <DocumentMeta document={known} hasLabels />
            </>
          )}
          <Skeleton shape="text" />
        </>
      )}
      {data && (
        <>
          <h2 dir="auto">{fullTitle(data.document)}</h2>
          <DocumentMeta document={data.document} hasLabels />
          <DocumentActions preview={data} query={query}>
            {!isExplained && whyButton}
            {place === 'sheet' && (
              <>
                <AskAction document={data.document} />
                <Thumbs key={id} token={token} />
              </>
            )}
          </DocumentActions>
          <div className="preview-rail">
            {(isWhy || isExplained) && <Why preview={data} />}
            <Outline text={data.text} spans={data.spans} title={data.document.title} />
          </div>
          <DocumentText key={id} preview={data} level={3} isCited={passage !== undefined} bar={bar} />
        </>
      )}
    </aside>
  )
}
