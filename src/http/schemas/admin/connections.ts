import Type from 'typebox'
import { REMOVALS, RUN_MODES, RUN_OUTCOMES } from '../../../domain/connections/connection.ts'
import { PROBLEM_STAGES } from '../../../domain/connections/crawl-store.ts'
import { named } from '../named.ts'
import { PageQuery, Text, Texts, Time } from './admin-fields.ts'

const optional = Type.Optional

const Values = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })

const Schedule = named('ConnectionSchedule', {
  everyMinutes: optional(Type.Number({ description: 'How often changes are read: 1 to 10080 minutes' })),
  compareEveryHours: optional(
    Type.Number({ description: 'How often everything is compared with the source: 1 to 720 hours' }),
  ),
})

const settings = {
  title: optional(Text('Shown to people')),
  config: optional(Values("The connector's settings; GET /admin/api/v1/connectors describes them")),
  secret: optional(Values("The connector's credentials. Stored encrypted and never shown again.")),
  schedule: optional(Schedule),
  includedScopes: optional(Texts('IDs of the scopes to read. Leave empty to read all.')),
  excludedScopes: optional(Texts('IDs of scopes to leave out')),
  accountRule: optional(Text('Makes an email of an account that has none, e.g. {login}@example.com')),
}

export const NewConnection = named('NewConnection', {
  connector: Text('Name of the connector'),
  datasource: optional(Text('Name of the data source to create. Defaults to the name of the connector.')),
  isPaused: optional(Type.Boolean({ description: "Don't run until it's resumed" })),
  ...settings,
})

export const ConnectionChange = named('ConnectionChange', settings)

const ConnectorInfo = named('ConnectorInfo', {
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  category: Type.String(),
  config: Values('JSON Schema of the settings'),
  secret: Values('JSON Schema of the credentials'),
  verifiesEmails: Type.Boolean({ description: "If not, accounts aren't matched by the email the source gives" }),
  blockedBecause: optional(
    Type.String({ description: 'What the operator must set before this connector can read anything' }),
  ),
  hasChangeFeed: Type.Boolean(),
  hasDocuments: Type.Boolean(),
  permissionRules: Type.Array(
    named('ConnectorPermissionRule', {
      source: Type.String(),
      almanac: Type.String(),
      isExact: Type.Boolean(),
    }),
  ),
})

export const Connectors = named('Connectors', { items: Type.Array(ConnectorInfo) })

const Counts = named('ConnectionRunCounts', {
  listed: Type.Integer(),
  read: Type.Integer(),
  written: Type.Integer(),
  deleted: Type.Integer(),
  problems: Type.Integer(),
  scopesDone: Type.Integer(),
  scopes: Type.Integer(),
})

const Report = named('ConnectionDryRunReport', {
  documents: Type.Integer(),
  accounts: Type.Integer(),
  accountsWithoutEmail: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  groups: Type.Integer(),
  scopes: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), items: Type.Integer() })),
  samples: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      url: optional(Type.String()),
      objectType: Type.String(),
      access: Type.String({ description: 'Who would see it, in words' }),
      readers: Type.Array(Type.String()),
    }),
  ),
  problems: Type.Array(Type.Object({ subject: Type.String(), reason: Type.String() })),
})

export const ConnectionRunInfo = named('ConnectionRun', {
  id: Type.String(),
  mode: Type.Enum([...RUN_MODES]),
  startedAt: Time(),
  endedAt: optional(Time('Not set while it runs')),
  outcome: optional(Type.Enum([...RUN_OUTCOMES])),
  message: optional(Type.String()),
  phase: Type.String({ description: 'What it is reading' }),
  waitingUntil: optional(Time('The source asked to wait until then')),
  counts: Counts,
  report: optional(Report),
})

export const ConnectionRuns = named('ConnectionRuns', { items: Type.Array(ConnectionRunInfo) })
export const NewConnectionRun = named('NewConnectionRun', { mode: optional(Type.Enum([...RUN_MODES])) })

export const ConnectionInfo = named('Connection', {
  id: Type.String(),
  title: Type.String(),
  connector: Type.String(),
  datasource: Type.String(),
  config: Values('Settings of the connector'),
  secretSetAt: Time(),
  secretSetBy: Type.String(),
  schedule: Type.Object({ everyMinutes: Type.Number(), compareEveryHours: Type.Number() }),
  includedScopes: Type.Array(Type.String()),
  excludedScopes: Type.Array(Type.String()),
  accountRule: optional(Type.String()),
  allowsInside: Type.Boolean({ description: 'Whether it may reach addresses inside your network' }),
  isPaused: Type.Boolean(),
  isBeingRemoved: Type.Boolean(),
  nextRunAt: Time(),
  requestedMode: optional(Type.Enum([...RUN_MODES])),
  comparedAt: optional(Time('When everything was last compared with the source')),
  identityReadAt: optional(Time('When accounts and groups were last read')),
  lastRun: optional(ConnectionRunInfo),
  problems: Type.Integer(),
  createdBy: Type.String(),
  createdAt: Time(),
  updatedAt: Time(),
})

export const Connections = named('Connections', { items: Type.Array(ConnectionInfo) })
export const ConnectionId = Type.Object({ id: Text() })
export const RunId = Type.Object({ id: Text(), run: Text() })
export const AccountId = Type.Object({ id: Text(), account: Text() })
export const RemovalQuery = Type.Object({
  documents: Type.Optional(
    Type.Enum([...REMOVALS], { description: 'keep (default), hide from everyone, or delete the documents' }),
  ),
})

export const ConnectionChecks = named('ConnectionChecks', {
  items: Type.Array(
    named('ConnectionCheck', {
      name: Type.String(),
      result: Type.Enum(['ok', 'warning', 'failed']),
      detail: Type.String(),
    }),
  ),
})

export const SourceScopes = named('SourceScopes', {
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      url: optional(Type.String()),
      total: optional(Type.Integer()),
    }),
  ),
})

export const ConnectionScopes = named('ConnectionScopes', {
  items: Type.Array(
    named('ConnectionScope', {
      id: Type.String(),
      title: Type.String(),
      url: optional(Type.String()),
      documents: Type.Integer({ description: 'How many documents it has here' }),
      total: optional(Type.Integer({ description: 'How many items the source says it has' })),
      state: Type.Enum(['pending', 'listing', 'done', 'hidden']),
      listedAt: optional(Time()),
    }),
  ),
})

export const ConnectionSummaryInfo = named('ConnectionSummary', {
  audiences: named('ConnectionAudiences', {
    everyone: Type.Integer({ description: 'Documents that everyone who can sign in can see' }),
    sourceUsers: Type.Integer({ description: 'Documents for everyone with an account in the source' }),
    groups: Type.Integer(),
    people: Type.Integer({ description: 'Documents for named people only' }),
    nobody: Type.Integer(),
  }),
  days: Type.Array(
    named('ConnectionDay', {
      day: Type.String({ format: 'date' }),
      documents: Type.Integer(),
      problems: Type.Integer(),
    }),
  ),
})

export const ConnectionProblems = named('ConnectionProblems', {
  items: Type.Array(
    named('ConnectionProblem', {
      stage: Type.Enum([...PROBLEM_STAGES]),
      subject: Type.String(),
      scope: optional(Type.String()),
      reason: Type.String(),
      firstAt: Time(),
      lastAt: Time(),
      attempts: Type.Integer(),
      nextAt: optional(Time("Not set if it isn't tried again by itself")),
    }),
  ),
})

export const ProblemsToRetry = named('ProblemsToRetry', {
  subjects: optional(Texts('Subjects of the problems to retry. Leave out to retry all.')),
})
export const RetriedProblems = named('RetriedProblems', { retried: Type.Integer() })

export const AccountQuery = Type.Object({
  ...PageQuery,
  matched: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Only accounts that do or do not match a person' }),
  ),
})
export const ConnectionAccountInfo = named('ConnectionAccount', {
  id: Type.String(),
  name: Type.String(),
  email: optional(Type.String()),
  login: optional(Type.String()),
  isActive: Type.Boolean(),
  matchedEmail: optional(Type.String()),
  matchedBy: optional(Type.Enum(['email', 'rule', 'manual'])),
})
export const AccountMapping = named('AccountMapping', {
  owner: Type.Enum(['person', 'nobody', 'automatic'], {
    description: 'automatic: by the email of the account, or by the rule of the connection',
  }),
  email: optional(Text('Of the person')),
})
