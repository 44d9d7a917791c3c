import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import type { Answer } from '../../shared/call.ts'

type Found = InfiniteData<Answer<'POST /rest/api/v1/search'>>

/** What the results of earlier searches say of a document: its title and the line below it can be shown before its text is there. */
export function useKnownDocument(id: string): Schemas['Document'] | undefined {
  const queries = useQueryClient()
  const [known, setKnown] = useState(() => ({ id, document: knownDocument(queries, id) }))
  if (known.id === id) return known.document
  const document = knownDocument(queries, id)
  setKnown({ id, document })
  return document
}

function knownDocument(queries: QueryClient, id: string): Schemas['Document'] | undefined {
  for (const [, data] of queries.getQueriesData<Partial<Found>>({ queryKey: ['search'] })) {
    for (const { results } of data?.pages ?? []) {
      const found = results.find(({ document }) => document.id === id)
      if (found !== undefined) return found.document
    }
  }
  return undefined
}
