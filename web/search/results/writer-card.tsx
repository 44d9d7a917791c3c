import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { PersonLink } from '../people/person-link.tsx'
import type { WroteMost } from './wrote-most.ts'

/** Who to ask about the results: who they are, why them, and how to reach them. As tall before it's known. */
export function WriterCard({ person, reason }: WroteMost) {
  // While somebody types, the first result changes with every key.
  const id = useSettled(person.obfuscatedId, 300)
  const { data } = useQuery({
    queryKey: ['people', 'card', id],
    queryFn: async ({ signal }) => {
      const { results = [] } = await call('POST /rest/api/v1/people', { body: { obfuscatedIds: [id] } }, signal)
      return results[0]
    },
    staleTime: 10 * 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const known = data?.obfuscatedId === person.obfuscatedId ? data.metadata : undefined
  const what = [known?.title, known?.location].filter((part) => part !== undefined && part !== '').join(', ')
  const { email } = known ?? person.metadata ?? {}
  return (
    <section className="card writer" aria-label="Who wrote this">
      <PersonLink person={{ ...person, metadata: { title: what === '' ? '\u00a0' : what } }} />
      <p>{reason}</p>
      <p className="chips">
        {email && (
          <a className="button small" href={`mailto:${email}`}>
            Email
          </a>
        )}
        <Link className="button small bare" to="/people/$id" params={{ id: person.obfuscatedId }}>
          Profile
        </Link>
      </p>
    </section>
  )
}
