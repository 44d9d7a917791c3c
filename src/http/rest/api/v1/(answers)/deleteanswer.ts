import Type from 'typebox'
import { deleteAnswer } from '../../../../../domain/knowledge/answers/write-answer.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/deleteanswer',
  summary: 'Delete an answer',
  tag: 'Answers',
  takesAway: true,
  auth: { kind: 'client', scope: 'ANSWERS' },
  errors: 'shared',
  request: named('DeleteAnswerRequest', {
    id: Type.Integer(),
    docId: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  async handle(services, caller, { id }) {
    await deleteAnswer(services, caller, id)
  },
})
