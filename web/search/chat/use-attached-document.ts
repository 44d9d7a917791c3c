import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

/** A document that questions are about. Answers come only from it. */
export interface AttachedDocument {
  readonly id: string
  readonly title: string
}

/** The document in the address, unless the user can't read it. It counts before its title is loaded. */
export function useAttachedDocument(id: string | undefined): AttachedDocument | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['chat', 'about', id],
    queryFn: ({ signal }) =>
      call('POST /rest/api/v1/getdocuments', { body: { documentSpecs: [{ id: id ?? '' }] } }, signal),
    enabled: id !== undefined,
  })
  const found = Object.values(data?.documents ?? {}).find((each) => 'title' in each)
  if (id === undefined) return undefined
  if (isPending) return { id, title: 'This document' }
  return found && { id, title: found.title || id }
}
