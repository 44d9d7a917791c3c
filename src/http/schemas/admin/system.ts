import Type from 'typebox'
import { named } from '../named.ts'
import { Time } from './admin-fields.ts'

export const SystemInfo = named('SystemInfo', {
  version: Type.String(),
  runtime: Type.String(),
  store: Type.String(),
  startedAt: Time(),
  now: Time(),
  memory: Type.Object({ usedBytes: Type.Integer(), heapBytes: Type.Integer() }),
  engine: Type.Object({
    documents: Type.Integer(),
    lagSteps: Type.Integer({ description: "Stored changes that aren't searchable yet" }),
    setAside: Type.Integer({ description: "Quarantined documents: stored, but they couldn't be indexed" }),
    waitingForMeaning: Type.Optional(
      Type.Integer({ description: 'Documents not yet in semantic search. Not set if semantic search is off.' }),
    ),
  }),
  problems: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  jobs: Type.Array(
    named('JobInfo', {
      name: Type.String(),
      everySeconds: Type.Number(),
      startedAt: Type.Optional(Time("Not set if it hasn't run on this node")),
      endedAt: Type.Optional(Time("Not set if it is running or hasn't run")),
      problem: Type.Optional(Type.String({ description: 'The error of the last run' })),
    }),
  ),
})

export const Settings = named('Settings', {
  items: Type.Array(
    named('SettingInfo', {
      name: Type.String({ description: 'Of the environment' }),
      value: Type.String({ description: 'Secrets are masked' }),
      isDefault: Type.Boolean(),
      what: Type.String(),
    }),
  ),
})

export const RequestQuery = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The request ID from the X-Request-Id header or the error',
  }),
})

export const Requests = named('Requests', {
  items: Type.Array(
    named('RequestInfo', {
      id: Type.String(),
      at: Time('When the response was sent'),
      operation: Type.String({ description: 'Same as in POST /rest/api/v1/search' }),
      status: Type.Integer(),
      code: Type.Optional(Type.String({ description: 'The error code, if it was rejected' })),
      millis: Type.Number(),
      credential: Type.Optional(
        Type.String({ description: 'The ID of the token or session. Not set if there was none or it was invalid.' }),
      ),
      actAs: Type.Optional(Type.String({ description: 'The user the global token acted as' })),
      address: Type.String(),
    }),
    { description: 'At most one. Empty if the request is too old or was handled by another node.' },
  ),
})
