import { memo, type RefObject, useMemo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { hasOriginal } from '../document-link.ts'
import { ResultRow, type ResultRowProps } from './result-row.tsx'
import { queryWords, titleMarks } from './title-marks.ts'
import { useScreenful } from './use-screenful.ts'

interface ResultListProps extends Pick<ResultRowProps, 'onOpen' | 'onVisit' | 'onPreview' | 'onWhy' | 'onCollect'> {
  readonly results: readonly Schemas['SearchResult'][]
  /** The query that they answer. */
  readonly query: string
  readonly previewed: string | undefined
  readonly list: RefObject<HTMLOListElement | null>
}

/** The results in order. Memoized: a key renders the page before its response is there. */
export const ResultList = memo(({ results, query, previewed, list, ...actions }: ResultListProps) => {
  const words = useMemo(() => queryWords(query), [query])
  const shown = useScreenful(results, list)
  return (
    <ol className="list" ref={list}>
      {shown.map(({ document, title, snippets, clusteredResults, pins }) => (
        <ResultRow
          key={document.id}
          document={document}
          title={title}
          // Rows that link elsewhere stay as they are while somebody types.
          query={hasOriginal(document.url) ? '' : query}
          marks={titleMarks(title, words)}
          snippets={snippets}
          similar={clusteredResults}
          isPinned={(pins ?? []).length > 0}
          isPreviewed={document.id === previewed}
          {...actions}
        />
      ))}
    </ol>
  )
})
