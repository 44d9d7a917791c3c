import { quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { canSee } from '../access/can-see.ts'
import { type HiddenBecause, hiddenFromAll } from '../access/hidden-from-all.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { Datasource, DatasourceStore } from '../datasources/datasource.ts'
import { administeredDatasource } from '../datasources/get-datasource.ts'
import type { DocumentEvent, DocumentEventStore } from '../documents/document-events.ts'
import type { DocumentHead } from '../documents/document-store.ts'
import { findDocument } from '../documents/find-document.ts'
import { type DocumentStatus, type DocumentStatusDeps, documentStatus } from './document-status.ts'

const KEPT_MS = 30 * 86_400_000
const SHOWN_EVENTS = 50

/** What decides who can see a document. Only for a file that was added by hand, that's an administrator. */
export const PERMISSIONS_FROM = ['FILE', 'INDEXING_API', 'CONNECTION'] as const
export type PermissionsFrom = (typeof PERMISSIONS_FROM)[number]

export interface InspectedDocument {
  /** Only if the caller can see the document. */
  readonly title: string | undefined
  readonly hiddenBecause: HiddenBecause | undefined
  /** Undefined: the document was deleted. */
  readonly permissionsFrom: PermissionsFrom | undefined
  readonly status: DocumentStatus
  /** Newest first. */
  readonly events: readonly DocumentEvent[]
}

/** How far a document has come, and what happened to it in the last thirty days. */
export async function inspectDocument(
  deps: DocumentStatusDeps & {
    datasources: DatasourceStore
    documentEvents: DocumentEventStore
    clock: Clock
    visibilities: Pick<VisibilityResolver, 'visibilityOf'>
  },
  email: string,
  { datasource: name, objectType: asked, id }: { datasource: string; objectType: string; id: string },
): Promise<InspectedDocument> {
  const datasource = await administeredDatasource(deps.datasources, name)
  // Without a type the id alone says which; its events are kept under the type it has.
  const found = await findDocument(deps.documents, { datasource: name, objectType: asked, id })
  const objectType = found?.objectType ?? asked
  const since = new Date(deps.clock.now().getTime() - KEPT_MS)
  const [status, events] = await Promise.all([
    documentStatus(deps, datasource, { objectType, id }),
    deps.documentEvents.eventsOf({ datasource: name, objectType, id }, since, SHOWN_EVENTS),
  ])
  if (status.uploadStatus === 'NOT_UPLOADED' && events.length === 0) {
    throw new ServiceError('not_found', `Document ${quoted(id)} not found in ${name}, and it wasn't deleted recently`)
  }
  const isSeen = found !== undefined && canSee(await deps.visibilities.visibilityOf(email), found)
  return {
    status,
    events,
    title: isSeen ? found.title : undefined,
    hiddenBecause: found && hiddenFromAll(datasource, found),
    permissionsFrom: found && permissionsFrom(datasource, found),
  }
}

function permissionsFrom({ connectionId }: Datasource, { isAddedFile }: DocumentHead): PermissionsFrom {
  if (connectionId !== undefined) return 'CONNECTION'
  return isAddedFile === true ? 'FILE' : 'INDEXING_API'
}
