import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '../../shared/call.ts'
import { lazily } from '../../shared/lazily.tsx'
import { Problem } from '../../shared/problem.tsx'
import { useSettled } from '../../shared/use-settled.ts'
import { giveFeedback } from '../engagement/feedback.ts'
import { rememberResults } from '../last-search.ts'
import { isReversedRange, type SearchParams } from '../search-params.ts'
import { Skeleton } from '../skeleton.tsx'
import { useTypedQuery } from '../typed-query.tsx'
import { NARROW, useMedia, WIDE } from '../use-media.ts'
import { isQuestion } from './answer/is-question.ts'
import { ShortAnswer } from './answer/lazy-short-answer.ts'
import { useShortAnswer } from './answer/use-short-answer.ts'
import { Chips } from './chips.tsx'
import { Facets } from './facets.tsx'
import { KnowledgeCards } from './knowledge-cards.tsx'
import { PeopleCards } from './people-cards.tsx'
import { ResultList } from './result-list.tsx'
import { SortChoice } from './sort-choice.tsx'
import { Spelling } from './spelling.tsx'
import { Tabs } from './tabs.tsx'
import { useAnswered } from './use-answered.ts'
import { useHeld } from './use-held.ts'
import { useNearEnd } from './use-near-end.ts'
import { useResultKeys } from './use-result-keys.ts'
import { useSlow } from './use-slow.ts'
import { useTypedResults } from './use-typed-results.ts'
import { withSort } from './with-sort.ts'

const EmptyResults = lazily(async () => (await import('./empty-results.tsx')).EmptyResults)
const Preview = lazily(async () => (await import('../preview/preview.tsx')).Preview)
const AllWords = lazily(async () => (await import('./all-words.tsx')).AllWords)
const Beside = lazily(async () => (await import('./beside.tsx')).Beside)
const CollectDialog = lazily(async () => (await import('../knowledge/collect-dialog.tsx')).CollectDialog)

/** Requests that chat understands. */
const REQUESTS = /^\s*(?:summari[sz]e|explain|compare|describe|recap|tell me)\s+\S/i
const NONE: readonly never[] = []
const count = new Intl.NumberFormat('en')

/** Results for the text in the search box, updated on every key. */
export function ResultsPage() {
  const inAddress = useSearch({ from: '/search' })
  const { query, finish } = useTypedQuery()
  // The URL catches up with the typed query later. That must not render anything.
  const asked = JSON.stringify({ ...inAddress, q: query })
  const params = useMemo(() => JSON.parse(asked) as SearchParams, [asked])
  const navigate = useNavigate({ from: '/search' })
  const found = useTypedResults(params, inAddress)
  const { error, fetchNextPage, isFetchingNextPage, refetch } = found
  const shortAnswer = useShortAnswer(params, found.data !== undefined)
  const isHeld = shortAnswer.isAwaited && error === null
  const { data, hasNextPage, answer } = useHeld({ ...found, answer: shortAnswer }, isHeld)
  const isPlaceholderData = isHeld || found.isPlaceholderData
  const [collected, setCollected] = useState<string>()
  const [explained, setExplained] = useState<{ readonly id: string }>()
  const [cited, setCited] = useState<{ readonly id: string; readonly passage: string }>()
  const isWide = useMedia(WIDE)
  const hasPushed = useRef(false)
  const router = useRouter()
  const list = useRef<HTMLOListElement>(null)
  const more = useNearEnd(fetchNextPage)
  const preview = useCallback(
    (id: string | undefined, passage?: string) => {
      setCited(id === undefined || passage === undefined ? undefined : { id, passage })
      // A sheet closes with Back, so it is a step of its own.
      if (id === undefined && hasPushed.current) {
        hasPushed.current = false
        return router.history.back()
      }
      if (id !== undefined) hasPushed.current = NARROW.matches
      void navigate({
        search: ({ doc: _, ...old }) => ({ ...old, ...(id !== undefined && { doc: id }) }),
        replace: !hasPushed.current,
        resetScroll: false,
      })
    },
    [navigate, router],
  )
  const toggle = useCallback((id: string) => preview(id === inAddress.doc ? undefined : id), [preview, inAddress.doc])
  const explain = useCallback(
    (id: string) => {
      setExplained({ id })
      preview(id)
    },
    [preview],
  )
  useEffect(() => rememberResults(inAddress), [inAddress])
  const isBeside = isWide && params.doc === undefined
  useResultKeys(list, { preview, isPreviewing: params.doc !== undefined })
  const first = data?.pages[0]
  const results = useMemo(() => data?.pages.flatMap((page) => page.results) ?? NONE, [data])
  const shown = useRef(results)
  useEffect(() => {
    shown.current = results
  }, [results])
  // The token is looked up only then: with that of each new response, every row would be rendered again.
  const opened = useCallback((id: string) => {
    void giveFeedback(shown.current.find(({ document }) => document.id === id)?.trackingToken, 'CLICK')
  }, [])
  const visit = useCallback(
    (id: string, q: string) => void router.navigate({ to: '/d/$id', params: { id }, search: q === '' ? {} : { q } }),
    [router],
  )
  const sides = useAnswered(params, first, isPlaceholderData)
  // Something other than documents was found, so the words aren't wrong.
  const isAnswered = answer.parts.length > 0 || (first?.structuredResults ?? NONE).length > 0
  const isSlow = useSlow(isPlaceholderData)
  const total = totalOf(first, isAnswered)
  const announced = useSettled(total)
  const typed = useRef(query)
  useEffect(() => {
    typed.current = query
  }, [query])
  // Filters apply to the current text, which may be newer than the results shown beside them.
  const choose = useCallback(
    (search: SearchParams) => void navigate({ search: { ...search, q: typed.current } }),
    [navigate],
  )
  const order = useCallback(
    (sort: string) => void navigate({ search: (old) => ({ ...withSort(old, sort), q: typed.current }) }),
    [navigate],
  )
  const asking = sides.params.q ?? ''
  useEffect(() => {
    document.title = asking === '' ? 'Search · Almanac' : `${asking} · Almanac`
  }, [asking])
  return (
    <main id="main" className="results" data-preview={params.doc === undefined ? undefined : ''} tabIndex={-1}>
      <h1 className="hidden">Results for {asking}</h1>
      <aside className="facets" aria-label="Filters" aria-busy={!sides.isCurrent}>
        <Facets
          params={sides.params}
          facets={sides.first?.facetResults ?? NONE}
          isFolded={params.doc !== undefined}
          total={totalOf(sides.first, isAnswered)}
          onChoose={choose}
        />
      </aside>
      <section
        className="found"
        aria-label="Results"
        aria-busy={isPlaceholderData}
        data-slow={isSlow ? '' : undefined}
        data-for={first?.metadata.originalQuery}
      >
        <Tabs params={sides.params} tabs={(sides.first ?? first)?.resultTabs} onChoose={choose} />
        <div className="count">
          <span aria-hidden>{total}</span>
          <span className="hidden" role="status">
            {announced}
          </span>
          {answer.isReady && (
            <button type="button" className="chip" onClick={finish}>
              Show answer
            </button>
          )}
          {(isQuestion(query) || REQUESTS.test(query)) && (
            <Link to="/chat/{-$id}" params={{ id: undefined }} search={{ q: query }} className="chip">
              Ask in chat
            </Link>
          )}
          <Chips params={params} filters={first?.rewrittenFacetFilters ?? NONE} facets={first?.facetResults ?? NONE} />
          {/* Its code comes after the results. */}
          {announced === total &&
            !isPlaceholderData &&
            first !== undefined &&
            first.totalCount > 1 &&
            !isQuestion(query) && <AllWords params={params} total={first.totalCount} />}
          {first?.totalCount !== 0 && <SortChoice sort={params.sort} onSort={order} />}
        </div>
        {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
        {isReversedRange(params) && (
          <p className="spelling" role="alert">
            From is after To, so the dates are not applied. Choose an earlier From or a later To.
          </p>
        )}
        {first !== undefined && <Spelling metadata={first.metadata} />}
        <KnowledgeCards results={first?.structuredResults ?? NONE} />
        {(answer.parts.length > 0 || answer.isKept) && (
          <div className="answer-place" data-kept={answer.isKept ? '' : undefined}>
            {answer.isPending ? (
              <Skeleton shape="answer" count={1} />
            ) : (
              <ShortAnswer query={query} parts={answer.parts} onOpen={preview} />
            )}
          </div>
        )}
        <PeopleCards results={first?.structuredResults ?? NONE} />
        {first === undefined && error === null && <Skeleton shape="rows" />}
        <ResultList
          list={list}
          results={results}
          query={first?.metadata.originalQuery ?? ''}
          previewed={params.doc}
          onOpen={opened}
          onVisit={visit}
          onCollect={setCollected}
          onPreview={toggle}
          onWhy={explain}
        />
        {first?.totalCount === 0 && sides.first?.totalCount === 0 && !isAnswered && error === null && (
          <EmptyResults params={sides.params} filters={sides.first.rewrittenFacetFilters ?? NONE} />
        )}
        {hasNextPage && (
          <button
            ref={more}
            type="button"
            className="button more"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more results
          </button>
        )}
      </section>
      {collected !== undefined && <CollectDialog documentId={collected} onClose={() => setCollected(undefined)} />}
      {isBeside && (
        <aside className="beside" aria-label="Related">
          {sides.first !== undefined && (
            <Beside
              results={sides.first.results}
              query={sides.params.q ?? ''}
              hasPeople={first?.structuredResults?.some(({ person }) => person !== undefined) ?? false}
            />
          )}
        </aside>
      )}
      {params.doc !== undefined && (
        <Preview
          id={params.doc}
          query={query}
          hasRail
          {...(cited?.id === params.doc && { passage: cited.passage })}
          whyAsked={explained?.id === params.doc ? explained : undefined}
          token={results.find(({ document: { id } }) => id === params.doc)?.trackingToken}
          onClose={() => preview(undefined)}
        />
      )}
    </main>
  )
}

/** How many results there are, in words. If only something else than documents was found, nothing has failed. */
function totalOf(first: Answer<'POST /rest/api/v1/search'> | undefined, isAnswered: boolean): string {
  if (first === undefined) return ''
  const { totalCount, structuredResults: others = NONE } = first
  if (totalCount > 0 || !isAnswered) return `${count.format(totalCount)} ${totalCount === 1 ? 'result' : 'results'}`
  return others[0]?.answer ? `${others.length > 1 ? 'Answers' : '1 answer'}, no documents` : 'No documents'
}
