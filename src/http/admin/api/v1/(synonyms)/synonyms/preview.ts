import { previewSynonym } from '../../../../../../domain/search/preview-synonym.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { PreviewedSynonym, SynonymPreviews } from '../../../../../schemas/admin/synonyms.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/synonyms/preview',
  summary: 'Show what you would find with a synonym and without it. Nothing is changed.',
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  request: PreviewedSynonym,
  response: SynonymPreviews,
  async handle(services, actor, { id, ...request }) {
    const previews = await previewSynonym(services, actor, request, id)
    return {
      items: previews.map(({ query, before, after }) => ({
        query,
        before: { ...before, titles: [...before.titles] },
        after: { ...after, titles: [...after.titles] },
      })),
    }
  },
})
