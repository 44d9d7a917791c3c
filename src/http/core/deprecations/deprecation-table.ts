import type { Deprecation, FieldDeprecation } from './deprecation.ts'

/** The whole schedule of the specification. A deprecation is a row here, never an `if` in a handler. */
export const DEPRECATIONS: readonly Deprecation[] = [
  {
    kind: 'endpoint',
    operation: 'POST /api/index/v1/bulkindexemployees',
    introduced: '2026-02-03',
    removal: '2026-10-15',
    replacement: 'POST /api/index/v1/indexemployee',
    message: 'Bulk replacement of employees is no longer supported',
  },
  {
    kind: 'endpoint',
    operation: 'POST /api/index/v1/getdocumentcount',
    introduced: '2026-02-03',
    removal: '2026-10-15',
    replacement: 'POST /api/index/v1/debug/{datasource}/status',
    message: 'Counts are part of the datasource status',
  },
  {
    kind: 'endpoint',
    operation: 'POST /api/index/v1/getdocumentstatus',
    introduced: '2026-02-03',
    removal: '2026-10-15',
    replacement: 'POST /api/index/v1/debug/{datasource}/document',
    message: 'The document status has its own operation',
  },
  {
    kind: 'endpoint',
    operation: 'POST /api/index/v1/getusercount',
    introduced: '2026-02-03',
    removal: '2026-10-15',
    replacement: 'POST /api/index/v1/debug/{datasource}/status',
    message: 'Counts are part of the datasource status',
  },
  {
    kind: 'endpoint',
    operation: 'POST /rest/api/v1/listanswers',
    introduced: '2026-01-21',
    removal: '2026-10-15',
    message: 'Answer boards were removed; the endpoint serves no purpose',
  },

  field(
    'POST /rest/api/v1/insights',
    'InsightsOverviewResponse',
    'searchSessionSatisfaction',
    '2026-05-13',
    '2027-01-15',
    {
      message: 'No longer supported; contact support',
    },
  ),
  field('POST /rest/api/v1/getanswer', 'AnswerResult', 'trackingToken', '2026-05-07', '2027-01-15', {
    message: 'Read it from the answer',
    replacement: 'answer.trackingToken',
  }),
  field('POST /rest/api/v1/getcollection', 'GetCollectionResponse', 'trackingToken', '2026-05-07', '2027-01-15', {
    message: 'Read it from the collection',
    replacement: 'collection.trackingToken',
  }),
  field('POST /rest/api/v1/chat', 'ChatMessage', 'citations', '2026-02-06', '2026-10-15', {
    message: 'Citations are inline, after the text they support',
    replacement: 'ChatMessageFragment.citation and ChatMessageCitation.referenceRanges',
  }),
  field('POST /api/index/v1/indexemployee', 'EmployeeInfoDefinition', 'location', '2026-02-05', '2026-10-15', {
    message: 'A location is structured',
    replacement: 'structuredLocation',
  }),
  field('POST /rest/api/v1/createannouncement', 'FacetFilterValue', 'isNegated', '2026-02-05', '2026-10-15', {
    message: 'Negation is a relation',
    replacement: 'relationType',
    isOwnRequestField: true,
  }),
  field('POST /rest/api/v1/createannouncement', 'RelatedDocuments', 'documents', '2026-02-05', '2026-10-15', {
    message: 'No longer supported',
    isOwnRequestField: true,
  }),
  field('POST /rest/api/v1/createannouncement', 'Answer', 'boardId', '2026-02-05', '2026-10-15', {
    message: 'Answer boards are no longer supported',
    isOwnRequestField: true,
  }),
  // The same field in what is sent to write an answer.
  field('POST /rest/api/v1/createannouncement', 'AnswerCreationData', 'boardId', '2026-02-05', '2026-10-15', {
    message: 'Answer boards are no longer supported',
  }),
  field('POST /rest/api/v1/createannouncement', 'EditAnswerRequest', 'boardId', '2026-02-05', '2026-10-15', {
    message: 'Answer boards are no longer supported',
  }),
  field('POST /rest/api/v1/createannouncement', 'SearchResultSnippet', 'snippet', '2026-02-05', '2026-10-15', {
    message: 'Read the text',
    replacement: 'text',
    isOwnRequestField: true,
  }),
  field('POST /rest/api/v1/createannouncement', 'InviteInfo', 'inviteTime', '2026-02-05', '2026-10-15', {
    message: 'Invitations are kept per channel',
    replacement: 'ChannelInviteInfo',
    isOwnRequestField: true,
  }),
  field('POST /rest/api/v1/createannouncement', 'InviteInfo', 'reminderTime', '2026-02-05', '2026-10-15', {
    message: 'Invitations are kept per channel',
    replacement: 'ChannelInviteInfo',
    isOwnRequestField: true,
  }),
  field('POST /rest/api/v1/createannouncement', 'DocumentInteractions', 'reactions', '2026-02-05', '2026-10-15', {
    message: 'Reactions are counted under another name',
    replacement: 'reacts',
    isOwnRequestField: true,
  }),
  field('POST /rest/api/v1/createannouncement', 'ViewerInfo', 'role', '2026-02-05', '2026-10-15', {
    message: 'Read the rights from permissions',
    replacement: 'permissions',
    isOwnRequestField: true,
  }),
  field(
    'GET /rest/api/v1/governance/data/policies/{id}',
    'DlpConfig',
    'sensitiveInfoTypes',
    '2026-02-05',
    '2026-10-15',
    {
      message: 'Sensitive content has its own options',
      replacement: 'sensitiveContentOptions',
    },
  ),
  field(
    'GET /rest/api/v1/governance/data/policies/{id}',
    'SensitiveContentOptions',
    'sensitiveInfoTypes',
    '2026-02-05',
    '2026-10-15',
    {
      message: 'Sensitive content is described by expressions',
      replacement: 'customSensitiveExpressions',
    },
  ),
  field(
    'GET /rest/api/v1/governance/data/policies/{id}',
    'SensitiveInfoType',
    'likelihoodThreshold',
    '2026-02-05',
    '2026-10-15',
    {
      message: 'No longer supported',
    },
  ),
  field('GET /rest/api/v1/governance/data/policies/{id}', 'InputOptions', 'urlGreenlist', '2026-02-05', '2026-10-15', {
    message: 'No longer supported',
  }),
  field('GET /rest/api/v1/governance/data/policies/{id}', 'InputOptions', 'datasources', '2026-02-05', '2026-10-15', {
    message: 'Datasources are named by instance',
    replacement: 'datasourceInstances',
  }),
  field(
    'GET /rest/api/v1/governance/data/policies/{id}',
    'DlpConfig',
    'externalSharingOptions',
    '2026-02-05',
    '2026-10-15',
    {
      message: 'Sharing options were widened',
      replacement: 'broadSharingOptions',
    },
  ),
  field('GET /rest/api/v1/governance/data/policies/{id}', 'SharingOptions', 'enabled', '2026-02-05', '2026-10-15', {
    message: 'No longer supported',
  }),
  field(
    'GET /rest/api/v1/governance/data/policies/{id}',
    'SharingOptions',
    'anyoneWithLinkEnabled',
    '2026-02-05',
    '2026-10-15',
    {
      message: 'No longer supported',
    },
  ),
  field(
    'GET /rest/api/v1/governance/data/policies/{id}',
    'SensitiveContentOptions',
    'sensitiveTerms',
    '2026-02-05',
    '2026-10-15',
    {
      message: 'Sensitive content is described by expressions',
      replacement: 'customSensitiveExpressions',
    },
  ),
  field(
    'GET /rest/api/v1/governance/data/policies/{id}',
    'SensitiveContentOptions',
    'sensitiveRegexes',
    '2026-02-05',
    '2026-10-15',
    {
      message: 'Sensitive content is described by expressions',
      replacement: 'customSensitiveExpressions',
    },
  ),
]

function field(
  operation: string,
  schema: string,
  name: string,
  introduced: string,
  removal: string,
  rest: Pick<FieldDeprecation, 'message' | 'replacement' | 'isOwnRequestField'>,
): FieldDeprecation {
  return { kind: 'property', operation, schema, name, introduced, removal, ...rest }
}
