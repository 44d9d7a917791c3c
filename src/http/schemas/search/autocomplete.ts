import Type from 'typebox'
import { Quicklink } from '../../../wire/datasource-config.ts'
import { Document } from '../document.ts'
import { hint } from '../hint.ts'
import { named } from '../named.ts'
import { SessionInfo } from './search-request.ts'
import { TextRange } from './search-response.ts'
import { StructuredResult } from './structured-result.ts'

const optional = Type.Optional

const RESULT_TYPES = [
  'ADDITIONAL_DOCUMENT',
  'APP',
  'BROWSER_HISTORY',
  'DATASOURCE',
  'DOCUMENT',
  'ENTITY',
  'GOLINK',
  'HISTORY',
  'CHAT_HISTORY',
  'NEW_CHAT',
  'OPERATOR',
  'OPERATOR_VALUE',
  'QUICKLINK',
  'SUGGESTION',
] as const

export const AutocompleteRequest = named('AutocompleteRequest', {
  query: optional(Type.String({ maxLength: 1000, description: 'The text typed so far' })),
  datasource: optional(Type.String({ description: 'Only this data source' })),
  datasourcesFilter: optional(Type.Array(Type.String(), { description: 'Only these data sources' })),
  resultTypes: optional(Type.Array(Type.Enum([...RESULT_TYPES]), { description: 'Defaults to all' })),
  resultSize: optional(hint(1, 200, 'Default: 20.')),
  trackingToken: optional(Type.String()),
  sessionInfo: optional(SessionInfo),
})

export const AutocompleteResult = named('AutocompleteResult', {
  result: Type.String({ description: 'The completed query, or the name of the match' }),
  resultType: Type.Enum([...RESULT_TYPES]),
  operatorMetadata: optional(
    named('OperatorMetadata', {
      name: Type.String(),
      isCustom: Type.Boolean(),
      operatorType: Type.Enum(['TEXT', 'DOUBLE', 'DATE', 'USER']),
      helpText: Type.String(),
      value: optional(Type.String()),
      displayValue: optional(Type.String()),
    }),
  ),
  quicklink: optional(Quicklink),
  document: optional(Document),
  url: optional(Type.String()),
  structuredResult: optional(StructuredResult),
  trackingToken: optional(Type.String()),
  ranges: optional(Type.Array(TextRange, { description: 'The text typed so far' })),
})

export const AutocompleteResponse = named('AutocompleteResponse', {
  trackingToken: Type.String(),
  sessionInfo: optional(SessionInfo),
  results: Type.Array(AutocompleteResult),
  groups: Type.Array(
    named('AutocompleteResultGroup', {
      startIndex: Type.Integer({ description: "Index of the group's first result" }),
      endIndex: Type.Integer({ description: 'Index after the last result' }),
      title: Type.String(),
    }),
  ),
  backendTimeMillis: Type.Integer(),
})
