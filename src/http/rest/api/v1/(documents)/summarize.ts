import Type from 'typebox'
import { noteSummary } from '../../../../../domain/engagement/note-uses.ts'
import { newTrackingToken } from '../../../../../domain/search/hits/tracking-token.ts'
import { summarize } from '../../../../../domain/search/summarize/summarize.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { hint } from '../../../../schemas/hint.ts'
import { named } from '../../../../schemas/named.ts'
import { DocumentSpec } from '../../../../schemas/search/search-request.ts'

const optional = Type.Optional
const DEFAULT_CHARACTERS = 500

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/summarize',
  summary: 'Summarize documents with sentences from their text',
  tag: 'Summarize',
  auth: { kind: 'client', scope: 'SUMMARIZE' },
  limit: { setting: 'summarizePerSecond', per: 'second' },
  request: named('SummarizeRequest', {
    timestamp: optional(Type.String()),
    query: optional(Type.String({ maxLength: 2000, description: 'What the summary should answer' })),
    preferredSummaryLength: optional(hint(50, 10_000, 'Length in characters. Default: 500.')),
    documentSpecs: Type.Array(DocumentSpec, { minItems: 1, maxItems: 20 }),
    trackingToken: optional(Type.String()),
  }),
  response: named('SummarizeResponse', {
    summary: named('Summary', { text: Type.String() }),
    trackingToken: Type.String(),
  }),
  async handle(services, caller, { documentSpecs, query = '', preferredSummaryLength, trackingToken }) {
    const text = await summarize(services, caller, {
      documents: documentSpecs,
      question: query,
      maxCharacters: preferredSummaryLength ?? DEFAULT_CHARACTERS,
    })
    noteSummary(services, caller)
    return { summary: { text }, trackingToken: trackingToken || newTrackingToken() }
  },
})
