import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BadgeCheck, CircleAlert, MessageCircleQuestion, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { useSettled } from '../../shared/use-settled.ts'
import { AccessWord } from '../results/access-word.tsx'
import { wordsOf } from '../sharing/audience-words.ts'
import { Skeleton } from '../skeleton.tsx'
import { PageHead } from './page-head.tsx'

/** All answers the user can read, and the words to find one of them. */
export function AnswersPage() {
  const { q = '', own } = useSearch({ from: '/answers' })
  const navigate = useNavigate()
  const [query, setQuery] = useState(q)
  const isOwn = own === '1'
  const show = (words: string, isOnlyOwn: boolean) => {
    const search = { ...(words.trim() !== '' && { q: words }), ...(isOnlyOwn && { own: '1' }) }
    void navigate({ to: '/answers', search, replace: true, resetScroll: false })
  }
  const body = { query: useSettled(query.trim(), 150), isOwn }
  const { data, error, hasNextPage, fetchNextPage, isFetching, isPlaceholderData } = useInfiniteQuery({
    queryKey: ['answers', 'list', body],
    queryFn: ({ pageParam, signal }) =>
      call('POST /app/api/v1/answers', { body: { ...body, ...(pageParam !== '' && { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const answers = data?.pages.flatMap((page) => page.answers) ?? []
  const total = data?.pages[0]?.totalCount
  const isEmpty = total === 0 && body.query === '' && !isOwn
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead title="Answers" lead="Questions people often ask, answered once for everyone who may read the answer.">
        {!isEmpty && <NewAnswerLink search={body.query !== '' && total === 0 ? { question: body.query } : {}} />}
      </PageHead>
      {!isEmpty && (
        <>
          <div className="field">
            <label htmlFor="answers-query">Find an answer</label>
            <input
              id="answers-query"
              type="search"
              maxLength={200}
              value={query}
              onChange={({ target }) => {
                setQuery(target.value)
                show(target.value, isOwn)
              }}
            />
          </div>
          <div className="field">
            <label className="box">
              <input type="checkbox" checked={isOwn} onChange={({ target }) => show(query, target.checked)} />
              Written by you
            </label>
          </div>
        </>
      )}
      {error !== null && <Problem error={error} />}
      <p role="status" className="soft">
        {total === undefined || isEmpty ? '' : `${total} ${total === 1 ? 'answer' : 'answers'}`}
      </p>
      {total === 0 && !isEmpty && (
        <p className="soft">No answers match. Use other words, or write the answer yourself.</p>
      )}
      {isEmpty && (
        <div className="nothing-yet card">
          <p>No answers yet. Answer a question once, and it appears above the results when people search for it.</p>
          <p>
            <NewAnswerLink search={{}} />
          </p>
        </div>
      )}
      {data === undefined && error === null && <Skeleton shape="items" />}
      <ul className="items" aria-busy={isPlaceholderData || body.query !== query.trim()} aria-label="Answers">
        {answers.map((answer) => (
          <AnswerItem key={answer.id} answer={answer} />
        ))}
      </ul>
      {hasNextPage && (
        <p>
          <button type="button" className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
            Show more
          </button>
        </p>
      )}
    </main>
  )
}

function NewAnswerLink({ search }: { search: { question?: string } }) {
  return (
    <Link to="/answers/new" search={search} className="button primary">
      <Plus size={16} aria-hidden />
      New answer
    </Link>
  )
}

function AnswerItem({ answer }: { answer: Schemas['ListedAnswer'] }) {
  const { id, question, author, updateTime, visibility, audienceFilters, verification } = answer
  const audience = wordsOf(audienceFilters)
  return (
    <li className="card item">
      <MessageCircleQuestion size={18} aria-hidden />
      <div>
        <Link to="/answers/$id" params={{ id: String(id) }} className="item-title" dir="auto">
          {question}
        </Link>
        <p className="meta">
          <span className="dotted">
            <Link to="/people/$id" params={{ id: author.obfuscatedId }}>
              {author.name}
            </Link>
            <span>
              Updated <Time at={updateTime} />
            </span>
          </span>
          <AccessWord
            metadata={{ visibility }}
            named={visibility !== 'DOMAIN_VISIBLE' && audience !== '' ? `For ${audience}` : undefined}
          />
          {verification?.state === 'VERIFIED' && (
            <span className="badge good">
              <BadgeCheck size={12} aria-hidden />
              Verified
            </span>
          )}
          {verification?.state === 'DEPRECATED' && (
            <span className="badge warn">
              <CircleAlert size={12} aria-hidden />
              Out of date
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
