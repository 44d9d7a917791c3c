import Type from 'typebox'
import { ownAnswers } from '../../../../domain/web/own-answers.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/answers',
  summary: 'List the answers the caller wrote',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'ANSWERS' },
  response: named('OwnAnswersResponse', {
    answers: Type.Array(named('OwnAnswer', { id: Type.Integer(), question: Type.String() }), {
      description: 'Latest first, at most 100',
    }),
  }),
  async handle(services, caller) {
    const answers = await ownAnswers(services, caller)
    return { answers: answers.map(({ id, record }) => ({ id, question: record.question })) }
  },
})
