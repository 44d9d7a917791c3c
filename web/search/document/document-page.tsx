import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { fullTitle } from '../document-key.ts'
import { hasOriginal } from '../document-link.ts'
import { DocumentMeta } from '../document-meta.tsx'
import { recordVisit } from '../engagement/feedback.ts'
import { lastResults } from '../last-search.ts'
import { DocumentActions } from '../preview/document-actions.tsx'
import { DocumentText } from '../preview/document-text.tsx'
import { useKnownDocument } from '../preview/known-document.ts'
import { AskAction, ReaderActions } from '../preview/reader-actions.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { Why } from '../preview/why.tsx'
import { Outline } from '../rich-text/outline.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Similar } from './similar.tsx'

/** A document on its own page: its text, why the user can see it, and similar documents. */
export function DocumentPage() {
  const { id } = useParams({ from: '/d/$id' })
  const { q = '' } = useSearch({ from: '/d/$id' })
  const { data, error } = usePreview(id, q)
  const known = useKnownDocument(id)
  const shown = data?.document ?? known
  const title = shown && fullTitle(shown)
  useEffect(() => {
    document.title = title === undefined ? 'Almanac' : `${title} · Almanac`
  }, [title])
  const [results] = useState(lastResults)
  const url = data?.document.url
  useEffect(() => {
    if (url !== undefined) void recordVisit(url)
  }, [url])
  return (
    <main id="main" className="document" tabIndex={-1}>
      {error !== null && <Problem error={error} wayOut={<Link to="/">Search</Link>} />}
      {data === undefined && error === null && (
        <article>
          {known !== undefined && (
            <>
              <h1 dir="auto">{title}</h1>
              <DocumentMeta document={known} hasLabels />
            </>
          )}
          <Skeleton shape="text" />
        </article>
      )}
      {data && (
        <>
          <article>
            {results?.q !== undefined && (
              <Link to="/search" search={results} className="way-back">
                <ArrowLeft size={14} aria-hidden />
                <span>Results for “{results.q}”</span>
              </Link>
            )}
            <h1 dir="auto">{title}</h1>
            <DocumentMeta document={data.document} hasLabels />
            <div className="document-actions">
              {hasOriginal(data.document.url) && (
                <a className="button small" href={data.document.url}>
                  <ExternalLink size={14} aria-hidden />
                  Open original
                </a>
              )}
              <AskAction document={data.document} />
              <ReaderActions document={data.document} />
              <DocumentActions preview={data} query={q} />
            </div>
            <DocumentText preview={data} level={2} />
          </article>
          <div className="beside">
            <Why preview={data} />
            <Outline text={data.text} spans={data.spans} title={data.document.title} />
            <Similar id={id} author={data.document.metadata.author?.name} />
          </div>
        </>
      )}
    </main>
  )
}
