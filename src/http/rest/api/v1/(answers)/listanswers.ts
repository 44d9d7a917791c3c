import Type from 'typebox'
import { listAnswers } from '../../../../../domain/knowledge/answers/get-answer.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentAnswerResult } from '../../../../present/knowledge/present-answer.ts'
import { AnswerResult } from '../../../../schemas/knowledge/answer.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/listanswers',
  summary: 'List the answers the caller can read, optionally only those on one board',
  tag: 'Answers',
  auth: { kind: 'client', scope: 'ANSWERS' },
  errors: 'shared',
  request: named('ListAnswersRequest', { boardId: Type.Optional(Type.Integer()) }),
  response: named('ListAnswersResponse', { answerResults: Type.Array(AnswerResult) }),
  async handle(services, caller, { boardId }) {
    const views = await listAnswers(services, caller, boardId)
    const context = await presentContext(services, caller)
    return { answerResults: views.map((view) => presentAnswerResult(view, context)) }
  },
})
