import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { at, may } from '../../shared/start.ts'

/** Says that no model writes the answers, so nobody takes a quote for a summary. */
export function ModeLabel() {
  const { data } = useQuery({
    queryKey: ['chat-mode'],
    queryFn: ({ signal }) => call('POST /app/api/v1/chatmode', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data?.mode !== 'QUOTES') return null
  return (
    <p className="soft mode-label">
      Quoting mode: answers are quotes from your documents.{' '}
      {may('models') ? <a href={at('/console/models')}>Connect a model</a> : <a href={at('/docs')}>Chat docs</a>}
    </p>
  )
}
