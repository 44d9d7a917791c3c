import { useEffect, useRef } from 'react'
import type { Answer } from '../../shared/call.ts'
import { showTexts } from '../box/shown-texts.ts'
import type { SearchParams } from '../search-params.ts'
import { useTypedQuery } from '../typed-query.tsx'
import { useAskAhead, useResults } from './use-results.ts'

/** After this pause, text that finds nothing counts as finished, so that its spelling is corrected. */
const NOTHING_FOUND_MS = 500
/** The results that complete the word being typed. */
const COMPLETING = 5

/**
 * The results of the text in the box. While someone types, results stay until there are others: a word that finds nothing so far, like
 * a slip of the keyboard, replaces them only after a pause.
 */
export function useTypedResults(params: SearchParams, inAddress: SearchParams) {
  const { isTyping, finish } = useTypedQuery()
  useAskAhead(inAddress)
  const results = useResults(params, isTyping)
  const { data, isPlaceholderData } = results
  const isEmpty = data?.pages[0]?.totalCount === 0
  // The response of finished text takes a moment too.
  const isHeld = isEmpty && (isTyping || isPlaceholderData)
  const last = useRef(data)
  useEffect(() => {
    if (!isHeld) last.current = data
  }, [data, isHeld])
  useEffect(() => showTexts(textsOf(data?.pages[0])), [data])
  useEffect(() => () => showTexts([]), [])
  const isNothingYet = isEmpty && isTyping && !isPlaceholderData
  useEffect(() => {
    if (!isNothingYet) return
    const timer = setTimeout(finish, NOTHING_FOUND_MS)
    return () => clearTimeout(timer)
  }, [isNothingYet, finish])
  if (!isHeld || last.current === undefined) return results
  return { ...results, data: last.current, isPlaceholderData: true, hasNextPage: false }
}

function textsOf(page: Answer<'POST /rest/api/v1/search'> | undefined): string[] {
  const first = page?.results.slice(0, COMPLETING) ?? []
  return [
    ...first.map(({ document }) => document.title ?? ''),
    ...first.flatMap(({ snippets }) => snippets.map(({ text }) => text)),
  ]
}
