import { useQuery } from '@tanstack/react-query'
import { call } from '../shared/call.ts'
import { at, may } from '../shared/start.ts'

const mayStart = may('datasources') && may('indexing-tokens')

/** Whether the user can't see a single document. */
export function useIsEmpty(): boolean {
  const { data } = useQuery({
    queryKey: ['home', 'is-empty'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/search', { body: { query: '', pageSize: 0 } }, signal),
  })
  return data?.totalCount === 0
}

/** Shown while the user can't see a single document: what to do about it, or who to ask. */
export function NothingYet() {
  return (
    <section className="nothing-yet card" aria-labelledby="nothing-yet">
      {mayStart ? <ForAdministrator /> : <ForOthers />}
    </section>
  )
}

function ForAdministrator() {
  const { data } = useQuery({
    queryKey: ['home', 'first-start'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/first-start', {}, signal),
  })
  if (data === undefined) return <h2 id="nothing-yet">Nothing to search yet</h2>
  if (data.documents > 0) {
    return (
      <>
        <h2 id="nothing-yet">You can't see any documents</h2>
        <p>There are documents, but their permissions don't include you. Check who can see each data source.</p>
        <p>
          <a className="button primary" href={at('/console/content/datasources')}>
            Review data sources
          </a>
        </p>
      </>
    )
  }
  return (
    <>
      <h2 id="nothing-yet">Nothing to search yet</h2>
      <p>Connect a system, upload files, or try the demo company. The setup guide takes a few minutes.</p>
      <p>
        <a className="button primary" href={at('/console')}>
          Open the setup guide
        </a>
      </p>
    </>
  )
}

function ForOthers() {
  const { data } = useQuery({
    queryKey: ['home', 'administrators'],
    queryFn: ({ signal }) => call('POST /app/api/v1/administrators', {}, signal),
  })
  const [first, ...others] = data?.people ?? []
  return (
    <>
      <h2 id="nothing-yet">Nothing to search yet</h2>
      <p>
        Documents appear here as soon as an administrator adds content that you have access to.
        {others.length > 0 && ` You can also ask ${others.map(({ name }) => name).join(' or ')}.`}
      </p>
      {first !== undefined && (
        <p>
          <a className="button primary" href={`mailto:${first.email}`}>
            Ask {first.name}
          </a>
        </p>
      )}
    </>
  )
}
