import { memo, useCallback, useMemo, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { lazily } from '../../shared/lazily.tsx'
import { keyBefore } from '../document-key.ts'
import { documentHref, hasOriginal } from '../document-link.ts'
import { DocumentMeta } from '../document-meta.tsx'
import { Highlight } from '../highlight.tsx'
import { plainClick } from '../plain-click.ts'
import { SourceIcon } from '../source-icon.tsx'
import { NARROW } from '../use-media.ts'
import type { RowActionsProps } from './row-actions.tsx'
import { rangesOf } from './title-marks.ts'

const RowActions = lazily(async () => (await import('./row-actions.tsx')).RowActions)

export interface ResultRowProps extends Pick<RowActionsProps, 'isPreviewed' | 'onPreview' | 'onWhy' | 'onCollect'> {
  readonly document: Schemas['Document']
  readonly title: string
  /** Marked on our own page of the document. */
  readonly query: string
  /** Words of the query in the title, see `titleMarks`. */
  readonly marks: string
  readonly snippets: readonly Schemas['SearchResultSnippet'][]
  readonly similar: readonly Schemas['ClusteredSearchResult'][] | undefined
  readonly isPinned: boolean
  /** Called when the link is followed. */
  onOpen(id: string): void
  /** Shows our own page of the document, without loading the app again. */
  onVisit(id: string, query: string): void
}

/** One result: title, source, matching text and who can see it. */
function Row(props: ResultRowProps) {
  const { document, title, query, marks, snippets, similar = [], isPinned, isPreviewed } = props
  const { onOpen, onVisit, onPreview, onWhy, onCollect } = props
  const href = documentHref(document, query)
  const marked = useMemo(() => rangesOf(marks), [marks])
  // Rendered on hover or focus only: rendering them for every row would slow down typing.
  const [hasActions, setActions] = useState(isPreviewed)
  const approach = useCallback(() => setActions(true), [])
  return (
    <li
      className="row"
      data-document={document.id}
      data-previewed={isPreviewed ? '' : undefined}
      onPointerEnter={approach}
      onFocus={approach}
    >
      <SourceIcon document={document} />
      <div className="row-text">
        <h2>
          <a
            href={href}
            dir="auto"
            onClick={(event) => {
              onOpen(document.id)
              // Without room beside the results, the preview comes first, and has the link to the original.
              if (NARROW.matches) plainClick(() => onPreview(document.id))(event)
              else if (!hasOriginal(document.url)) plainClick(() => onVisit(document.id, query))(event)
            }}
          >
            {keyBefore(document)}
            <Highlight text={title} ranges={marked} />
          </a>
        </h2>
        <DocumentMeta document={document} isPinned={isPinned} />
        {snippets.slice(0, 2).map(({ text, ranges, snippetTextOrdering }) => (
          <p className={snippets.length > 1 ? 'snippet short' : 'snippet'} dir="auto" key={snippetTextOrdering}>
            <Highlight text={text} ranges={ranges} />
          </p>
        ))}
        {similar.length > 0 && (
          <ul className="cluster" aria-label="Similar results">
            {similar.slice(0, 3).map((member) => (
              <li key={member.document.id}>
                <a href={documentHref(member.document, query)}>{member.title}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasActions && (
        <RowActions
          id={document.id}
          title={title}
          href={href}
          isPreviewed={isPreviewed}
          onPreview={onPreview}
          onWhy={onWhy}
          onCollect={onCollect}
        />
      )}
    </li>
  )
}

/** Memoized, so that typing renders only rows that change. */
export const ResultRow = memo(Row)
