import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { callLines } from '../../shared/call-lines.ts'

const SHOWN = 3
const QUESTIONS = [
  'Who is my manager?',
  'How many vacation days do I have?',
  'How long is parental leave?',
  'Who approves expenses?',
]
/** A longer one would fill a button with more than one line. */
const MAX_TITLE_CHARACTERS = 60

/**
 * What to ask first. Only what can be answered: usual questions that have a short answer, then summaries of documents
 * there are. Empty until that's known.
 */
export function useExamples(isNew: boolean): readonly string[] {
  const answered = useQueries({
    queries: QUESTIONS.map((question) => ({
      queryKey: ['chat', 'is-answered', question],
      queryFn: ({ signal }: { signal: AbortSignal }) => hasShortAnswer(question, signal),
      enabled: isNew,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  const isKnown = answered.every(({ isPending }) => !isPending)
  const usual = QUESTIONS.filter((_, at) => answered[at]?.data === true)
  const isShort = isNew && isKnown && usual.length < SHOWN
  const documents = useQuery({
    queryKey: ['chat', 'documents'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/search', { body: { query: '', pageSize: SHOWN } }, signal),
    enabled: isShort,
  })
  // All at once, so that none moves while somebody is about to click it.
  if (!isKnown || (isShort && documents.isPending)) return []
  const titles = isShort ? (documents.data?.results.map(({ document }) => document.title ?? '') ?? []) : []
  const summaries = titles
    .filter((title) => title !== '' && title.length <= MAX_TITLE_CHARACTERS)
    .map((title) => `Summarize “${title}”`)
  return [...new Set([...usual, ...summaries])].slice(0, SHOWN)
}

async function hasShortAnswer(query: string, signal: AbortSignal): Promise<boolean> {
  let isAnswered = false
  for await (const _ of callLines('POST /app/api/v1/shortanswer', { body: { query } }, signal)) isAnswered = true
  return isAnswered
}
