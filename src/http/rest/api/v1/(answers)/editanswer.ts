import { viewNewAnswer } from '../../../../../domain/knowledge/answers/get-answer.ts'
import { editAnswer } from '../../../../../domain/knowledge/answers/write-answer.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentAnswer } from '../../../../present/knowledge/present-answer.ts'
import { Answer, EditAnswerRequest, readAnswerRequest } from '../../../../schemas/knowledge/answer.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/editanswer',
  summary: 'Update an answer. Omitted fields stay unchanged.',
  tag: 'Answers',
  auth: { kind: 'client', scope: 'ANSWERS' },
  errors: 'shared',
  request: EditAnswerRequest,
  response: Answer,
  async handle(services, caller, { id, ...request }) {
    const answer = await editAnswer(services, caller, id, readAnswerRequest(request))
    return presentAnswer(await viewNewAnswer(services, caller, answer), await presentContext(services, caller))
  },
})
