import Type from 'typebox'
import { formatTexts } from '../../../../domain/web/format-texts.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'
import { TextSpan } from '../../../schemas/search/preview.ts'

/** Longer ones are shown as they were written. */
const MAX_CHARACTERS = 20_000

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/formatted',
  summary: 'Read texts that are written in Markdown: their text, and what its parts are',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'SEARCH' },
  request: named('FormattedRequest', {
    texts: Type.Array(Type.String({ maxLength: MAX_CHARACTERS }), { minItems: 1, maxItems: 20 }),
  }),
  response: named('FormattedResponse', {
    texts: Type.Array(named('FormattedText', { text: Type.String(), spans: Type.Array(TextSpan) }), {
      description: 'In the order of the request',
    }),
  }),
  async handle(_services, _caller, { texts }) {
    const formatted = await formatTexts(texts)
    return { texts: formatted.map(({ text, spans }) => ({ text, spans: spans.map((span) => ({ ...span })) })) }
  },
})
