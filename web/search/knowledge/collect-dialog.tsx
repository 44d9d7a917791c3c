import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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
  const { data } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listcollections', { body: {} }, signal),
    enabled: documentId !== undefined,
  })
  const mine = data?.collections.filter(({ permissions }) => permissions.write.update) ?? []
  const put = async (id: number, name: string) => {
    if (documentId === undefined) return
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
  return (
    <Dialog title="Add to collection" isOpen={documentId !== undefined} onClose={onClose}>
      {error !== undefined && <Problem error={error} />}
      <p role="status">{into === undefined ? '' : `Added to “${into}”.`}</p>
      {data !== undefined && mine.length === 0 && (
        <p>
          You don't have a collection yet. <Link to="/collections">Create one</Link>
        </p>
      )}
      <ul className="plain">
        {mine.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="option" onClick={() => void put(id, name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
