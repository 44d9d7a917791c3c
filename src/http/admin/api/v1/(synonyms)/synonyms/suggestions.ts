import { suggestSynonyms } from '../../../../../../domain/synonyms/suggest-synonyms.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { SynonymSuggestions } from '../../../../../schemas/admin/synonyms.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/synonyms/suggestions',
  summary: 'Suggest synonyms from searches that at least three people rephrased',
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  response: SynonymSuggestions,
  async handle(services, actor) {
    const found = await suggestSynonyms(services, actor)
    return { items: found.map(({ kind, words, to, people }) => ({ kind, words: [...words], to: [...to], people })) }
  },
})
