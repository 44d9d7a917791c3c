import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { DatasourceName } from '../content/datasource-name.tsx'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { format } from '../parts/figure.tsx'
import { emailOf } from '../parts/find-choices.ts'
import { useFilter } from '../parts/use-filter.ts'
import { UserField } from '../parts/user-field.tsx'

/** What a user finds, to answer "I can't find it". Read-only, and recorded in the audit log. */
export function SearchAsPage() {
  const id = useId()
  const [user] = useFilter('user')
  const [asked, setAsked] = useState<{ user: string; query: string }>()
  const [found, setFound] = useState<Schemas['SearchAsResponse']>()
  const [error, setError] = useState<unknown>()
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { user: await emailOf(String(form.get('user'))), query: String(form.get('query')).trim() }
    try {
      setFound(await call('POST /admin/api/v1/search-as', { body }))
      setAsked(body)
      setError(undefined)
    } catch (problem) {
      setFound(undefined)
      setError(problem)
    }
  }
  return (
    <>
      <PageHeader
        title="View search as"
        lead="See which documents a user finds. You only see titles and can't act for them. Every search is recorded in the audit log."
      />
      <form className="filters" onSubmit={(event) => void search(event)}>
        <UserField value={user} />
        <div className="field">
          <label htmlFor={`${id}-query`}>Query</label>
          <input id={`${id}-query`} name="query" type="search" required />
        </div>
        <button type="submit" className="button primary">
          Search
        </button>
      </form>
      {error !== undefined && <Problem error={error} />}
      {found !== undefined && asked !== undefined && (
        <>
          <p role="status">
            <strong>{asked.user}</strong> finds {found.total === 1 ? '1 document' : `${format(found.total)} documents`}{' '}
            for “{asked.query}”.
          </p>
          {found.results.length > 0 && (
            <DataTable
              label="Results"
              rows={found.results}
              keyOf={(each) => each.id}
              columns={[
                { title: 'Title', cell: ({ title }) => title },
                { title: 'Data source', cell: ({ datasource }) => <DatasourceName name={datasource} /> },
                { title: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
                {
                  title: 'Actions',
                  isActions: true,
                  cell: ({ datasource, objectType, docId, title }) => (
                    <Link
                      className="button small"
                      to="/content/datasources/$name/documents/$type/$id"
                      params={{ name: datasource, type: objectType || '-', id: docId }}
                      search={{ user: asked?.user } as never}
                      aria-label={`Check access to ${title}`}
                    >
                      Check access
                    </Link>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </>
  )
}
