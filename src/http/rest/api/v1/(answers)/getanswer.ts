import Type from 'typebox'
import { getAnswer } from '../../../../../domain/knowledge/answers/get-answer.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentAnswerResult } from '../../../../present/knowledge/present-answer.ts'
import { AnswerResult } from '../../../../schemas/knowledge/answer.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getanswer',
  summary: 'Get an answer by ID or document ID',
  tag: 'Answers',
  auth: { kind: 'client', scope: 'ANSWERS' },
  errors: 'shared',
  request: named('GetAnswerRequest', {
    id: Type.Optional(Type.Integer()),
    docId: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: named('GetAnswerResponse', { answerResult: AnswerResult }),
  async handle(services, caller, request) {
    const view = await getAnswer(services, caller, request)
    return { answerResult: presentAnswerResult(view, await presentContext(services, caller)) }
  },
})
