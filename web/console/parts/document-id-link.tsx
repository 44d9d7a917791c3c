import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The parts of `wiki:Page:home`; undefined if it isn't a document ID. */
export function readDocumentId(text: string): { name: string; type: string; id: string } | undefined {
  const [, name, type, id] = /^([^\s:]+):([^:]*):(.+)$/.exec(text) ?? []
  return name === undefined || id === undefined ? undefined : { name, type: type || '-', id }
}

/** Links to a document's console page, by the ID used in search results. */
export function DocumentIdLink({ docId, children }: { docId: string; children?: ReactNode }) {
  const params = readDocumentId(docId)
  if (params === undefined) return <>{children ?? docId}</>
  return (
    <Link to="/content/datasources/$name/documents/$type/$id" params={params}>
      {children ?? docId}
    </Link>
  )
}
