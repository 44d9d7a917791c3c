import Type from 'typebox'
import { getDatasource } from '../../../../../../../domain/datasources/get-datasource.ts'
import { listDocumentEvents, MAX_EVENTS } from '../../../../../../../domain/documents/document-events.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { perDatasource } from '../../../../../../core/limits/limit-keys.ts'
import { hint } from '../../../../../../schemas/hint.ts'
import { named } from '../../../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/debug/{datasource}/document/events',
  summary: "List a document's events, newest first. Limited to once a minute per data source.",
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  limit: { setting: 'documentEventsPerMinute', per: 'minute', key: perDatasource },
  params: Type.Object({ datasource: Type.String() }),
  request: named('DebugDocumentLifecycleRequest', {
    objectType: Type.String(),
    docId: Type.String({ minLength: 1 }),
    startDate: Type.Optional(Type.String({ description: 'At most 30 days ago. Default: 7 days ago.' })),
    maxEvents: Type.Optional(hint(1, MAX_EVENTS, 'Default: 20.')),
  }),
  response: named('DebugDocumentLifecycleResponse', {
    lifeCycleEvents: Type.Array(
      named('LifeCycleEvent', {
        event: Type.Enum(['UPLOADED', 'INDEXED', 'DELETION_REQUESTED', 'DELETED']),
        timestamp: Type.String({ format: 'date-time' }),
      }),
    ),
  }),
  async handle(services, { token }, { objectType, docId, startDate, maxEvents }, { params }) {
    const { name } = await getDatasource(services, token, params.datasource)
    const request = { datasource: name, objectType, id: docId, startDate, maxEvents }
    const events = await listDocumentEvents(services, request)
    return { lifeCycleEvents: events.map(({ kind, at }) => ({ event: kind, timestamp: at.toISOString() })) }
  },
})
