import { viewNewAnswer } from '../../../../../domain/knowledge/answers/get-answer.ts'
import { createAnswer } from '../../../../../domain/knowledge/answers/write-answer.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentAnswer } from '../../../../present/knowledge/present-answer.ts'
import { Answer, AnswerCreationData, readAnswerRequest } from '../../../../schemas/knowledge/answer.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/createanswer',
  summary: 'Create an answer to a common question',
  tag: 'Answers',
  auth: { kind: 'client', scope: 'ANSWERS' },
  errors: 'shared',
  request: named('CreateAnswerRequest', { data: AnswerCreationData }),
  response: Answer,
  async handle(services, caller, { data }) {
    const answer = await createAnswer(services, caller, readAnswerRequest(data))
    return presentAnswer(await viewNewAnswer(services, caller, answer), await presentContext(services, caller))
  },
})
