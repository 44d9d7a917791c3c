import { memo, useCallback, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { documentHref } from '../document-link.ts'
import { DocumentMeta } from '../document-meta.tsx'
import { giveFeedback } from '../engagement/feedback.ts'
import { Highlight } from '../highlight.tsx'
import { plainClick } from '../plain-click.ts'
import { SourceIcon } from '../source-icon.tsx'
import { NARROW } from '../use-media.ts'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import { rangesOf } from './title-marks.ts'

export interface ResultRowProps extends Pick<RowActionsProps, 'isPreviewed' | 'onPreview' | 'onWhy' | 'onCollect'> {
  readonly result: Schemas['SearchResult']
  /** Words of the query in the title, see `titleMarks`. */
  readonly marks: string
}

/** One result: title, source, matching text and who can see it. */
function Row({ result, marks, isPreviewed, onPreview, onWhy, onCollect }: ResultRowProps) {
  const { document, snippets, clusteredResults = [] } = result
  const href = documentHref(document)
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
              void giveFeedback(result.trackingToken, 'CLICK')
              // Without room beside the results, the preview comes first, and has the link to the original.
              if (NARROW.matches) plainClick(() => onPreview(document.id))(event)
            }}
          >
            <Highlight text={result.title} ranges={rangesOf(marks)} />
          </a>
        </h2>
        <DocumentMeta document={document} isPinned={(result.pins ?? []).length > 0} />
        {snippets.slice(0, 2).map(({ text, ranges, snippetTextOrdering }) => (
          <p className={snippets.length > 1 ? 'snippet short' : 'snippet'} dir="auto" key={snippetTextOrdering}>
            <Highlight text={text} ranges={ranges} />
          </p>
        ))}
        {clusteredResults.length > 0 && (
          <ul className="cluster" aria-label="Similar results">
            {clusteredResults.slice(0, 3).map((member) => (
              <li key={member.document.id}>
                <a href={documentHref(member.document)}>{member.title}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasActions && (
        <RowActions
          id={document.id}
          title={result.title}
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

/** Memoized, so that typing renders only new rows. */
export const ResultRow = memo(Row)
