import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'

/** What changed in these documents since the user read them, in words, by ID. */
export function useChanges(documentIds: readonly string[]) {
  return useQuery({
    queryKey: ['home', 'changes', documentIds],
    queryFn: async ({ signal }) => {
      const { changes } = await call('POST /app/api/v1/changes', { body: { documentIds } }, signal)
      return new Map(changes.map((change) => [change.documentId, wordsFor(change)]))
    },
    enabled: documentIds.length > 0,
  })
}

/** Says what kind of change it is: a sentence alone, where other documents say where they are, reads like a place. */
function wordsFor({ kind, text = '', author }: Schemas['DocumentTextChange']): string {
  if (kind === 'TITLE') return 'New title'
  if (kind === 'REMOVED') return 'Text removed'
  return `${kind === 'TEXT' ? 'Added' : `${author ?? 'Someone'} commented`}: “${text}”`
}
