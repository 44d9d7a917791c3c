import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Input, type OperationName } from '../../shared/call.ts'

/** Queries an operation. The query key starts with the operation's name. */
export function useCall<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  { isEnabled = true, everyMs }: { isEnabled?: boolean; everyMs?: number | false } = {},
) {
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    refetchInterval: everyMs ?? false,
  })
}
