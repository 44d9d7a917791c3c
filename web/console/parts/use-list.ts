import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, call, type Input, type OperationName } from '../../shared/call.ts'
import { saveList } from './save-list.ts'

/** The operations that answer with pages. */
type ListName = {
  [Name in OperationName]: Answer<Name> extends { items: readonly unknown[] } ? Name : never
}[OperationName]
export type ItemOf<Name extends ListName> = Answer<Name> extends { items: readonly (infer Item)[] } ? Item : never

/** The pages of a list that were asked for so far, as one list. Its key begins with the name of the operation. */
export function useList<Name extends ListName>(name: Name, input: Input<Name>) {
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery({
    // Pages are kept apart from what a single call of the same operation answered.
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
  })
  const items = data?.pages.flatMap((page) => (page as { items: readonly unknown[] }).items as ItemOf<Name>[])
  return {
    items,
    error,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    isFetching,
    again: () => void refetch(),
    save: () => saveList(name, input),
  }
}
