import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'

export interface CollectDialogProps {
  /** The document to put somewhere; absent: closed. */
  readonly documentId: string | undefined
  onClose(): void
}

/** Puts a document into one of the collections that one may change. */
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
    <Dialog title="Put into a collection" isOpen={documentId !== undefined} onClose={onClose}>
      {error !== undefined && <Problem error={error} />}
      <p role="status">{into === undefined ? '' : `It is in “${into}” now.`}</p>
      {data !== undefined && mine.length === 0 && (
        <p>
          You have no collection yet. <Link to="/collections">Make one</Link>
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
