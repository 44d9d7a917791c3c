import { CheckCircle2, Loader } from 'lucide-react'
import { at } from '../../shared/start.ts'
import { useDatasource } from '../content/datasource-frame.tsx'
import { HiddenNotice } from '../content/hidden-because.tsx'
import { useCall } from '../parts/use-call.ts'

const LOOK_MS = 1500

/** Polls until the first document is searchable. */
export function Arrival({ datasource }: { datasource: string }) {
  const { data } = useCall(
    'GET /admin/api/v1/datasources/{name}/status',
    { path: { name: datasource } },
    { everyMs: LOOK_MS },
  )
  const has = (counts: readonly { count: number }[] = []) => counts.some(({ count }) => count > 0)
  const isStored = has(data?.documents.counts.uploaded)
  const isFound = has(data?.documents.counts.indexed)
  const settings = useDatasource(datasource)
  if (isFound && settings?.defaultAccess === 'nobody')
    return <HiddenNotice because="NO_DEFAULT_ACCESS" datasource={datasource} />
  return (
    <div role="status" className="guide-done">
      {isFound ? (
        <>
          <CheckCircle2 size={18} aria-hidden />
          <span>
            Your first document is searchable. <a href={at('/search?q=hello')}>Search for it</a>
          </span>
        </>
      ) : (
        <>
          <Loader size={18} aria-hidden />
          <span>{isStored ? 'Document stored. Indexing…' : 'Waiting for your first document…'}</span>
        </>
      )}
    </div>
  )
}
