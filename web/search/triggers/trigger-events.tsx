import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'

/** Recent events that match the trigger, to check that it is set up right. */
export function TriggerEvents({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['triggers', id, 'events'],
    queryFn: ({ signal }) =>
      call('POST /api/triggers/{trigger_id}/events/search', { path: { trigger_id: id }, body: {} }, signal),
  })
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return null
  if (data.results.length === 0) return <p className="soft">No matching events recently.</p>
  return (
    <ul className="plain">
      {data.results.map(({ doc_id, title, event_time }) => (
        <li key={`${doc_id} ${event_time}`}>
          <Link to="/d/$id" params={{ id: doc_id }}>
            {title}
          </Link>{' '}
          <span className="soft">
            <Time at={event_time} />
          </span>
        </li>
      ))}
    </ul>
  )
}
