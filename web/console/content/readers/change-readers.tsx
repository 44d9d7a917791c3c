import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { Problem } from '../../../shared/problem.tsx'
import { me } from '../../../shared/start.ts'
import type { Pointer } from '../access-check.tsx'
import { linesOf } from '../current-access.tsx'
import { ReaderFields } from './reader-fields.tsx'
import { type Permissions, permissionsOf, type Readers, readersOf } from './readers.ts'
import { RehearsalResult } from './rehearsal-result.tsx'

interface Preview {
  readonly permissions: Permissions
  readonly result: Schemas['AccessRehearsal']
}

/** Changes who can see a file that was added by hand, after a preview of who gains and who loses access. */
export function ChangeReaders({ pointer, now }: { pointer: Pointer; now: Permissions }) {
  const [readers, setReaders] = useState(() => readersOf(now, me.email))
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<unknown>()
  const queries = useQueryClient()
  const { objectType, docId, datasource } = pointer
  const document = { docId, ...(objectType !== '' && { objectType }) }
  const change = (next: (readers: Readers) => Readers) => {
    setReaders(next)
    setPreview(undefined)
  }
  const attempt = async (work: () => Promise<void>) => {
    setError(undefined)
    await work().catch(setError)
  }
  const show = async () => {
    const permissions = permissionsOf(readers, me.email)
    const body = { datasource, ...document, permissions }
    setPreview({ permissions, result: await call('POST /admin/api/v1/document-access/rehearsal', { body }) })
  }
  const save = async ({ permissions }: Preview) => {
    const path = { name: datasource }
    await call('PUT /admin/api/v1/datasources/{name}/document/permissions', {
      path,
      query: document,
      body: { permissions },
    })
    setPreview(undefined)
    notify('Permissions saved')
    await queries.invalidateQueries()
  }
  const lost = beyondForm(now)
  return (
    <section className="card panel">
      <h2>Change who can see it</h2>
      <form
        className="form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void attempt(show)
        }}
        onChange={({ currentTarget }) => {
          const access = String(new FormData(currentTarget).get('access'))
          if (access !== readers.access) change((old) => ({ ...old, access }))
        }}
      >
        <ReaderFields datasource={datasource} label="Who can see this file?" readers={readers} onReaders={change} />
        {lost.length > 0 && <p className="soft">Saving replaces this too: {lost.join('; ')}.</p>}
        <div className="actions">
          <button type="submit" className="button">
            Preview
          </button>
          {preview !== undefined && (
            <button type="button" className="button primary" onClick={() => void attempt(() => save(preview))}>
              Save
            </button>
          )}
        </div>
      </form>
      {error !== undefined && <Problem error={error} />}
      {preview !== undefined && <RehearsalResult result={preview.result} />}
    </section>
  )
}

/** What the permissions say that the form can't. */
function beyondForm({ allowAllDatasourceUsersAccess, allowedUsers = [], allowedGroupIntersections }: Permissions) {
  const rest = {
    ...(allowAllDatasourceUsersAccess && { allowAllDatasourceUsersAccess }),
    ...(allowedGroupIntersections && { allowedGroupIntersections }),
    allowedUsers: allowedUsers.filter(({ email }) => email === undefined),
  }
  return linesOf(rest)
}
