import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FolderOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { plainText } from '../rich-text/plain-text.ts'
import { sharingOf, useAudienceField } from '../sharing/audience-field.ts'
import { Skeleton } from '../skeleton.tsx'
import { AUDIENCE_HINT, COLLECTION_FIELDS } from './collection-fields.ts'
import { PageHead } from './page-head.tsx'

/** All collections the user can view. */
export function CollectionsPage() {
  const [isAdding, setAdding] = useState(false)
  const audience = useAudienceField(isAdding)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listcollections', { body: {} }, signal),
  })
  const add = async ({ name = '', description = '', audience: chosen = '' }: Record<string, string>) => {
    const body = { name, description, ...sharingOf(chosen) }
    const { collection } = await call('POST /rest/api/v1/createcollection', { body })
    await queries.invalidateQueries({ queryKey: ['collections'] })
    if (collection !== undefined) await navigate({ to: '/collections/$id', params: { id: String(collection.id) } })
  }
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead title="Collections" lead="Documents and links that belong together.">
        <button type="button" className="button primary" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          New collection
        </button>
      </PageHead>
      {error !== null && <Problem error={error} />}
      {data?.collections.length === 0 && (
        <p className="soft">No collections yet. Create one to keep related documents and links in one place.</p>
      )}
      {data === undefined && error === null && <Skeleton shape="cards" />}
      <ul className="directory">
        {data?.collections.map(({ id, name, description, itemCount }) => (
          <li key={id}>
            <Link to="/collections/$id" params={{ id: String(id) }} className="card tile">
              <FolderOpen size={18} aria-hidden />
              <span>
                <strong dir="auto">{name}</strong>
                <span className="soft" dir="auto">
                  {plainText(description)}
                </span>
                <span className="soft">
                  {itemCount} {itemCount === 1 ? 'item' : 'items'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <FormDialog
        title="New collection"
        submit="Create"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        fields={[...COLLECTION_FIELDS, { ...audience, hint: AUDIENCE_HINT }]}
        onSubmit={add}
      />
    </main>
  )
}
