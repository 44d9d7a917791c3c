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
    lagSteps: Type.Integer({ description: 'Changes that are stored and cannot be found yet' }),
    setAside: Type.Integer({ description: 'Documents that are stored and could not be indexed' }),
    waitingForMeaning: Type.Optional(
      Type.Integer({ description: 'Documents that words alone find as yet; absent: search goes by words alone' }),
    ),
  }),
  problems: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  jobs: Type.Array(
    named('JobInfo', {
      name: Type.String(),
      everySeconds: Type.Number(),
      startedAt: Type.Optional(Time('Absent: it has not run in this process')),
      endedAt: Type.Optional(Time('Absent: it is running, or has not run')),
      problem: Type.Optional(Type.String({ description: 'What its last run failed with' })),
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
  id: Type.String({ minLength: 1, maxLength: 100, description: 'As the header X-Request-Id and errors tell it' }),
})

export const Requests = named('Requests', {
  items: Type.Array(
    named('RequestInfo', {
      id: Type.String(),
      at: Time('When it was answered'),
      operation: Type.String({ description: 'As POST /rest/api/v1/search' }),
      status: Type.Integer(),
      code: Type.Optional(Type.String({ description: 'Of the error, where it was refused' })),
      millis: Type.Number(),
      credential: Type.Optional(
        Type.String({ description: 'The id of the token, or session; absent: none, or none valid' }),
      ),
      actAs: Type.Optional(Type.String({ description: 'The user for whom a global token asked' })),
      address: Type.String(),
    }),
    { description: 'At most one; none: too long ago, or another process answered' },
  ),
})
