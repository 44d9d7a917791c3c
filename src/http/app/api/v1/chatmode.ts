import Type from 'typebox'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/chatmode',
  summary: 'Tell whether chat answers are quoted from documents or written by a model',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'CHAT' },
  response: named('ChatModeResponse', {
    mode: Type.Union([Type.Literal('QUOTES'), Type.Literal('MODEL')]),
  }),
  async handle({ answerShaper }) {
    return { mode: (await answerShaper.current()) === undefined ? ('QUOTES' as const) : ('MODEL' as const) }
  },
})
