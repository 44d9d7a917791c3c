import { Link, useParams } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { exactTime } from '../../shared/relative-time.ts'
import { may } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { useCall } from '../parts/use-call.ts'
import { AccessCheck } from './access-check.tsx'
import { AccessRehearsal } from './access-rehearsal.tsx'
import { CurrentAccess } from './current-access.tsx'
import { useDatasource } from './datasource-frame.tsx'
import { DeleteDocument } from './delete-document.tsx'
import { HiddenNotice } from './hidden-because.tsx'
import { ChangeReaders } from './readers/change-readers.tsx'
import type { Permissions } from './readers/readers.ts'

const LOOK_MS = 3000
const EVENT_WORDS = {
  UPLOADED: 'Accepted and stored',
  INDEXED: 'Indexed',
  DELETION_REQUESTED: 'Deletion requested',
  DELETED: 'Deleted',
} as const

/** One document: its indexing status, an access check, and a permissions dry run. */
export function DocumentPage() {
  const { name, type, id } = useParams({ from: '/content/datasources/$name/documents/$type/$id' })
  const objectType = type === '-' ? '' : type
  const { data, error } = useCall(
    'GET /admin/api/v1/datasources/{name}/document',
    { path: { name }, query: { docId: id, ...(objectType !== '' && { objectType }) } },
    { everyMs: LOOK_MS },
  )
  const source = useDatasource(name)
  const isConnected = source?.connectionId !== undefined
  const now = data?.document.uploadedPermissions
  const mayChange = data?.permissionsFrom === 'FILE' && source !== undefined && may('document-permissions')
  const pointer = { datasource: name, objectType, docId: id }
  return (
    <>
      <PageHeader
        above={
          <>
            <Link to="/content/datasources">Data sources</Link>
            <Link to="/content/datasources/$name/documents" params={{ name }}>
              {source?.displayName ?? name}
            </Link>
          </>
        }
        title={data?.title ?? id}
        lead={
          data?.title === undefined
            ? `${objectType || 'Document'} in ${source?.displayName ?? name}. You see its title if you have access to it.`
            : `${objectType || 'Document'} ${id} in ${source?.displayName ?? name}.`
        }
        action={data !== undefined && source !== undefined && <DeleteDocument pointer={pointer} source={source} />}
      />
      {error !== null && <Problem error={error} />}
      {data !== undefined && (
        <>
          {data.hiddenBecause !== undefined && <HiddenNotice because={data.hiddenBecause} datasource={name} />}
          <Timeline inspection={data} />
          <CurrentAccess pointer={pointer} now={now} from={data.permissionsFrom} />
          {mayChange && <ChangeReaders key={JSON.stringify(now)} pointer={pointer} now={now ?? defaultOf(source)} />}
          <AccessCheck pointer={pointer} isConnected={isConnected && may('connections')} />
          {!mayChange && (
            <AccessRehearsal pointer={pointer} now={now} isPushed={data.permissionsFrom === 'INDEXING_API'} />
          )}
        </>
      )}
    </>
  )
}

/** The permissions of a document that was added without any. */
function defaultOf({ defaultAccess }: Schemas['DatasourceSettings']): Permissions {
  return {
    allowAnonymousAccess: defaultAccess === 'everyone',
    allowAllDatasourceUsersAccess: defaultAccess === 'datasourceUsers',
  }
}

function Timeline({ inspection: { document, events } }: { inspection: Schemas['DocumentInspection'] }) {
  const { status, problems = [] } = document
  const steps = [
    { title: 'Accepted', at: status.lastUploadedAt, isDone: status.uploadStatus === 'UPLOADED' },
    { title: 'Stored', at: status.lastUploadedAt, isDone: status.uploadStatus === 'UPLOADED' },
    { title: 'Indexed', at: status.lastIndexedAt, isDone: status.indexingStatus === 'INDEXED' },
  ]
  return (
    <section className="card panel">
      <h2>Timeline</h2>
      <ol className="steps">
        {steps.map(({ title, at, isDone }) => (
          <li key={title} data-done={isDone}>
            <strong>{title}</strong>
            <span className="soft">{at === undefined ? 'Not yet' : <Time at={at} />}</span>
          </li>
        ))}
      </ol>
      {[...problems, ...(status.contentProblem === undefined ? [] : [status.contentProblem])].map((problem) => (
        <p key={problem} className="error">
          {problem}
        </p>
      ))}
      {events.length > 0 && (
        <ul className="event-list">
          {events.map(({ event, at }) => (
            <li key={`${event} ${at}`}>
              <time dateTime={at}>{exactTime(new Date(at))}</time> {EVENT_WORDS[event]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
