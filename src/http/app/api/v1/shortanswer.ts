import { type ShortAnswerPiece, shortAnswer } from '../../../../domain/chat/short-answer/short-answer.ts'
import { cutLongQuery } from '../../../../domain/search/query/cut-long-query.ts'
import { readSearchRequest } from '../../../core/answer-search.ts'
import { lines } from '../../../core/answers.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { type PersonNames, presentDocument } from '../../../present/present-document.ts'
import { presentPersonEntity } from '../../../present/search/present-entities.ts'
import { SearchRequest } from '../../../schemas/search/search-request.ts'
import { ShortAnswerPart } from '../../../schemas/search/short-answer.ts'
import type { Wire } from '../../../schemas/wire.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/shortanswer',
  summary: 'Answer a search in two or three cited sentences, streamed. No lines if no answer is good enough.',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'CHAT' },
  // A page asks for one with every search, and it takes about as long as one.
  limit: { setting: 'searchPerSecond', per: 'second' },
  answers: ['lines'],
  request: SearchRequest,
  response: ShortAnswerPart,
  async handle(services, caller, request, { signal }) {
    const query = cutLongQuery({ ...readSearchRequest(request), signal }, services.queryLimits.words)
    return lines(present(shortAnswer(services, caller, query, signal), services.directory))
  },
})

async function* present(
  pieces: AsyncIterable<ShortAnswerPiece>,
  people: PersonNames,
): AsyncGenerator<Wire<typeof ShortAnswerPart>> {
  for await (const piece of pieces) {
    if (piece.kind === 'person') yield { text: piece.text, person: presentPersonEntity(piece.person) }
    else {
      const { document, datasource, text: passage } = piece.citation
      yield { text: piece.text, document: presentDocument(document, datasource, people), passage }
    }
  }
}
