import Type from 'typebox'
import { browseAnswers } from '../../../../domain/web/browse-answers.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentContext } from '../../../core/present-context.ts'
import { presentListedAnswer } from '../../../present/knowledge/present-listed-answer.ts'
import { ListedAnswer } from '../../../schemas/knowledge/listed-answer.ts'
import { named } from '../../../schemas/named.ts'

const optional = Type.Optional
const DEFAULT_PAGE = 50

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/answers',
  summary: 'List and search the answers the caller can read',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'ANSWERS' },
  request: named('BrowseAnswersRequest', {
    query: optional(Type.String({ maxLength: 200, description: 'Words in the question or the answer' })),
    isOwn: optional(Type.Boolean({ description: 'Only answers the caller wrote' })),
    pageSize: optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default: 50' })),
    cursor: optional(Type.String({ maxLength: 20_000, description: 'From the previous page, with the same request' })),
  }),
  response: named('BrowseAnswersResponse', {
    answers: Type.Array(ListedAnswer, { description: 'Latest first' }),
    totalCount: Type.Integer(),
    cursor: optional(Type.String({ description: 'Send it to get the next page' })),
  }),
  async handle(services, caller, { query = '', isOwn = false, pageSize = DEFAULT_PAGE, cursor }) {
    const page = await browseAnswers(services, caller, { query, isOwn, pageSize, cursor })
    const context = await presentContext(services, caller)
    return {
      answers: page.answers.map((each) => presentListedAnswer(each, caller.email, context)),
      totalCount: page.total,
      ...(page.cursor !== undefined && { cursor: page.cursor }),
    }
  },
})
