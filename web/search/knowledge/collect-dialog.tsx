import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../shared/api-error.ts'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { sharingOf, useAudienceField } from '../sharing/audience-field.ts'
import { AUDIENCE_HINT } from './collection-fields.ts'

export interface CollectDialogProps {
  /** The document to add. Undefined when closed. */
  readonly documentId: string | undefined
  onClose(): void
}

/** Adds a document to a collection the user can edit. */
export function CollectDialog({ documentId, onClose }: CollectDialogProps) {
  return (
    <Dialog title="Add to collection" isOpen={documentId !== undefined} onClose={onClose}>
      {documentId !== undefined && <CollectForm documentId={documentId} onClose={onClose} />}
    </Dialog>
  )
}

function CollectForm({ documentId, onClose }: CollectDialogProps & { documentId: string }) {
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [said, setSaid] = useState('')
  const [isNaming, setNaming] = useState(false)
  const id = useId()
  const { data } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listcollections', { body: {} }, signal),
  })
  const { data: containing, isPending } = useQuery({
    queryKey: ['collections', 'containing', documentId],
    queryFn: ({ signal }) => collectionsOf(documentId, signal),
    refetchOnMount: 'always',
  })
  const mine = data?.collections.filter(({ permissions }) => permissions.write.update) ?? []
  const isCreating = data !== undefined && (isNaming || mine.length === 0)
  const audience = useAudienceField(isCreating)
  const put = async (id: number, name: string) => {
    setError(undefined)
    setSaid('')
    try {
      const item = { itemType: 'DOCUMENT' as const, documentId }
      await call('POST /rest/api/v1/addcollectionitems', {
        body: { collectionId: id, addedCollectionItemDescriptors: [item] },
      })
      setSaid(`Added to “${name}”.`)
    } catch (problem) {
      // Someone added it since the list was loaded.
      if (problem instanceof ApiError && problem.status === 409) setSaid(`“${name}” already has this document.`)
      else setError(problem)
    }
    await queries.invalidateQueries({ queryKey: ['collections'] })
  }
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    const body = { name, ...sharingOf(String(form.get('audience'))) }
    setError(undefined)
    try {
      const { collection } = await call('POST /rest/api/v1/createcollection', { body })
      setNaming(false)
      if (collection !== undefined) await put(collection.id, name)
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      <p role="status">{said}</p>
      {data !== undefined && mine.length === 0 && <p>You don't have a collection yet. Name your first one:</p>}
      {!isPending && (
        <ul className="plain">
          {mine.map(({ id, name }) => (
            <li key={id}>
              {containing?.has(id) === true ? (
                <Link to="/collections/$id" params={{ id: String(id) }} className="option" onClick={onClose}>
                  <Check size={16} aria-hidden />
                  <span className="grow" dir="auto">
                    {name}
                  </span>
                  <span className="side">Added · Open</span>
                </Link>
              ) : (
                <button type="button" className="option" onClick={() => void put(id, name)}>
                  <span className="grow" dir="auto">
                    {name}
                  </span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isCreating ? (
        <form className="collect-new" onSubmit={(event) => void create(event)}>
          <div className="field">
            <input ref={focused} name="name" required aria-label="Name of the collection" placeholder="On-call guide" />
          </div>
          <div className="field">
            <label htmlFor={`${id}-audience`}>{audience.label}</label>
            <select id={`${id}-audience`} name="audience" aria-describedby={`${id}-hint`}>
              {audience.options?.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <p id={`${id}-hint`} className="hint">
              {AUDIENCE_HINT}
            </p>
          </div>
          <button type="submit" className="button primary">
            Create and add
          </button>
        </form>
      ) : (
        <button type="button" className="option" onClick={() => setNaming(true)}>
          <Plus size={16} aria-hidden />
          New collection
        </button>
      )}
    </>
  )
}

/** IDs of the collections that have the document. */
async function collectionsOf(id: string, signal: AbortSignal): Promise<ReadonlySet<number>> {
  const { documents } = await call('POST /rest/api/v1/getdocuments', { body: { documentSpecs: [{ id }] } }, signal)
  return new Set(documents[id]?.metadata?.collections?.map((collection) => collection.id))
}

const focused = (field: HTMLInputElement | null) => field?.focus()
