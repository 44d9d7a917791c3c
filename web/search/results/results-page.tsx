import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { lazily } from '../../shared/lazily.tsx'
import { Problem } from '../../shared/problem.tsx'
import { useTypedQuery } from '../typed-query.tsx'
import { Chips } from './chips.tsx'
import { EmptyResults } from './empty-results.tsx'
import { Facets } from './facets.tsx'
import { KnowledgeCards } from './knowledge-cards.tsx'
import { PeopleCards } from './people-cards.tsx'
import { ResultRow } from './result-row.tsx'
import { Spelling } from './spelling.tsx'
import { Tabs } from './tabs.tsx'
import { useResultKeys } from './use-result-keys.ts'
import { useResults } from './use-results.ts'

const PreviewPane = lazily(async () => (await import('../preview/preview-pane.tsx')).PreviewPane)
const CollectDialog = lazily(async () => (await import('../knowledge/collect-dialog.tsx')).CollectDialog)

/** What reads like a question. */
const ASKS = /\?\s*$|^\s*(?:how|what|who|when|where|why|which|can|may|do|does|is|are)\s+\S+\s+\S/i
const NONE: readonly never[] = []
const count = new Intl.NumberFormat('en')

/** Results of what is in the box, with every key. */
export function ResultsPage() {
  const inAddress = useSearch({ from: '/search' })
  const { query } = useTypedQuery()
  const params = useMemo(() => ({ ...inAddress, q: query }), [inAddress, query])
  const navigate = useNavigate({ from: '/search' })
  const { data, error, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useResults(params)
  const [collected, setCollected] = useState<string>()
  const [asked, setAsked] = useState<{ readonly id: string }>()
  const list = useRef<HTMLOListElement>(null)
  const preview = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: ({ doc: _, ...old }) => ({ ...old, ...(id !== undefined && { doc: id }) }),
        replace: true,
      }),
    [navigate],
  )
  const toggle = useCallback((id: string) => preview(id === inAddress.doc ? undefined : id), [preview, inAddress.doc])
  const explain = useCallback(
    (id: string) => {
      setAsked({ id })
      preview(id)
    },
    [preview],
  )
  useResultKeys(list, { preview, isPreviewing: params.doc !== undefined })
  useEffect(() => {
    document.title = query === '' ? 'Search · Almanac' : `${query} · Almanac`
  }, [query])
  const first = data?.pages[0]
  const results = data?.pages.flatMap((page) => page.results) ?? []
  // Results are painted first; the many links of the filters follow in the next frame, always with their own numbers.
  const now = useMemo(() => ({ params, first }), [params, first])
  const sides = useDeferredValue(now)
  return (
    <main id="main" className="results" data-preview={params.doc === undefined ? undefined : ''} tabIndex={-1}>
      <h1 className="hidden">Results for {query}</h1>
      <aside className="facets" aria-label="Filters" aria-busy={isPlaceholderData || sides !== now}>
        <Facets params={sides.params} facets={sides.first?.facetResults ?? NONE} />
      </aside>
      <section
        className="found"
        aria-label="Results"
        aria-busy={isPlaceholderData}
        data-for={first?.metadata.originalQuery}
      >
        <Tabs params={sides.params} tabs={sides.first?.resultTabs ?? NONE} facets={sides.first?.facetResults ?? NONE} />
        <div className="count">
          <span role="status">
            {first === undefined
              ? ''
              : `${count.format(first.totalCount)} ${first.totalCount === 1 ? 'result' : 'results'}`}
          </span>
          {first !== undefined && <span aria-hidden>{first.backendTimeMillis} ms</span>}
          {ASKS.test(query) && (
            <Link to="/chat/{-$id}" params={{ id: undefined }} search={{ q: query }} className="chip">
              <MessagesSquare size={14} aria-hidden />
              Ask for an answer
            </Link>
          )}
          <Chips params={params} filters={first?.rewrittenFacetFilters ?? []} facets={first?.facetResults ?? []} />
        </div>
        {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
        {first !== undefined && <Spelling metadata={first.metadata} />}
        <KnowledgeCards results={first?.structuredResults ?? []} />
        <PeopleCards results={first?.structuredResults ?? []} />
        <ol className="list" ref={list}>
          {results.map((result) => (
            <ResultRow
              key={result.document.id}
              result={result}
              isPreviewed={result.document.id === params.doc}
              onCollect={setCollected}
              onPreview={toggle}
              onWhy={explain}
            />
          ))}
        </ol>
        {first !== undefined && first.totalCount === 0 && error === null && (
          <EmptyResults params={params} filters={first.rewrittenFacetFilters ?? []} />
        )}
        {hasNextPage && (
          <button
            type="button"
            className="button more"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </button>
        )}
      </section>
      {collected !== undefined && <CollectDialog documentId={collected} onClose={() => setCollected(undefined)} />}
      {params.doc !== undefined && (
        <PreviewPane
          id={params.doc}
          query={query}
          whyAsked={asked?.id === params.doc ? asked : undefined}
          token={results.find(({ document: { id } }) => id === params.doc)?.trackingToken}
          onClose={() => preview(undefined)}
        />
      )}
    </main>
  )
}
