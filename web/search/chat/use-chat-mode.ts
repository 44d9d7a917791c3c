import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

/** Whether answers quote documents or are written by a model. Undefined until known. */
export function useChatMode(): 'QUOTES' | 'MODEL' | undefined {
  const { data } = useQuery({
    queryKey: ['chat-mode'],
    queryFn: ({ signal }) => call('POST /app/api/v1/chatmode', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.mode
}
