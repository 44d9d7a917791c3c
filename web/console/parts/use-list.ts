import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, call, type Input, type OperationName, request } from '../../shared/call.ts'
import { saveFile } from '../../shared/save-file.ts'

/** Operations that return pages. */
type ListName = {
  [Name in OperationName]: Answer<Name> extends { items: readonly unknown[] } ? Name : never
}[OperationName]
export type ItemOf<Name extends ListName> = Answer<Name> extends { items: readonly (infer Item)[] } ? Item : never

/** All pages loaded so far, as one list. The query key starts with the operation's name. */
export function useList<Name extends ListName>(
  name: Name,
  input: Input<Name>,
  { everyMs = false }: { everyMs?: number | false } = {},
) {
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery({
    // Keeps pages apart from the result of a single call of the same operation.
    queryKey: [name, input, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const { query = {} } = input as { query?: object }
      return call(
        name,
        { ...input, query: { ...query, ...(pageParam && { cursor: pageParam }) } } as Input<Name>,
        signal,
      )
    },
    initialPageParam: '',
    getNextPageParam: (last) => (last as { cursor?: string }).cursor,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  const items = data?.pages.flatMap((page) => (page as { items: readonly unknown[] }).items as ItemOf<Name>[])
  const { total } = (data?.pages[0] ?? {}) as { total?: number }
  return {
    items,
    total,
    error,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    isFetching,
    again: () => void refetch(),
    save: () => saveList(name, input),
  }
}

/** Downloads all pages of a filtered list as one CSV file. */
async function saveList<Name extends OperationName>(name: Name, input: Input<Name>): Promise<void> {
  const answer = await request(name, input, undefined, 'text/csv')
  const [, called = 'list.csv'] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  saveFile(await answer.blob(), called)
}
