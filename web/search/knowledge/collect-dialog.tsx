import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'

export interface CollectDialogProps {
  /** The document to add. Undefined when closed. */
  readonly documentId: string | undefined
  onClose(): void
}

/** Adds a document to a collection the user can edit. */
export function CollectDialog({ documentId, onClose }: CollectDialogProps) {
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [into, setInto] = useState<string>()
  const [isNaming, setNaming] = useState(false)
  const hintId = useId()
  const { data } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listcollections', { body: {} }, signal),
    enabled: documentId !== undefined,
  })
  const mine = data?.collections.filter(({ permissions }) => permissions.write.update) ?? []
  const put = async (id: number, name: string) => {
    if (documentId === undefined) return
    setError(undefined)
    try {
      const item = { itemType: 'DOCUMENT' as const, documentId }
      await call('POST /rest/api/v1/addcollectionitems', {
        body: { collectionId: id, addedCollectionItemDescriptors: [item] },
      })
      setInto(name)
      await queries.invalidateQueries({ queryKey: ['collections'] })
    } catch (problem) {
      setError(problem)
    }
  }
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    try {
      const { collection } = await call('POST /rest/api/v1/createcollection', { body: { name } })
      setNaming(false)
      if (collection !== undefined) await put(collection.id, name)
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <Dialog title="Add to collection" isOpen={documentId !== undefined} onClose={onClose}>
      {error !== undefined && <Problem error={error} />}
      <p role="status">{into === undefined ? '' : `Added to “${into}”.`}</p>
      {data !== undefined && mine.length === 0 && <p>You don't have a collection yet. Name your first one:</p>}
      <ul className="plain">
        {mine.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="option" onClick={() => void put(id, name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {data !== undefined && (isNaming || mine.length === 0) ? (
        <form className="collect-new" onSubmit={(event) => void create(event)}>
          <div className="field">
            <input
              ref={focused}
              name="name"
              required
              aria-label="Name of the collection"
              aria-describedby={hintId}
              placeholder="On-call guide"
            />
            <p id={hintId} className="hint">
              Everyone in the company can view it, but sees only the documents they have access to. To change who can
              view it, open it and choose Share.
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
    </Dialog>
  )
}

const focused = (field: HTMLInputElement | null) => field?.focus()
