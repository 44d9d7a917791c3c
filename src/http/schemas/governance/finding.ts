import Type from 'typebox'
import { RULE_TYPES, SEVERITIES } from '../../../domain/governance/findings/finding.ts'
import { PageQuery, Text, Time } from '../admin/admin-fields.ts'
import { named } from '../named.ts'

const STATES = ['VISIBLE', 'HIDDEN'] as const
const severity = Type.Enum([...SEVERITIES])
const type = Type.Enum([...RULE_TYPES])
const state = Type.Enum([...STATES], { description: 'HIDDEN if a policy or an admin hides the document' })

export const FindingsQuery = {
  policy: Type.Optional(Text('Policy or report ID')),
  severity: Type.Optional(severity),
  type: Type.Optional(type),
  datasource: Type.Optional(Text('Data source name')),
  state: Type.Optional(state),
  ...PageQuery,
}

export const FindingInfo = named('FindingInfo', {
  policyId: Type.String(),
  policyName: Type.String(),
  documentId: Type.String(),
  title: Type.String(),
  datasource: Type.String(),
  state,
  type,
  rule: Type.String({ description: 'ID of the expression that matched' }),
  severity,
  likelihood: Type.String(),
  field: Type.String({ description: 'The part of the document that it is in' }),
  foundAt: Time(),
  quote: Type.String({ description: 'The matching text with some context, redacted if the policy says so' }),
})
