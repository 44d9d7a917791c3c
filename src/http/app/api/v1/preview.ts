import type { MarkedWords } from '../../../../domain/search/hits/snippet.ts'
import { previewDocument } from '../../../../domain/web/preview-document.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentContext } from '../../../core/present-context.ts'
import { presentAudience } from '../../../present/knowledge/present-audience.ts'
import { presentPin } from '../../../present/knowledge/present-pin.ts'
import { presentVerification } from '../../../present/knowledge/present-verification.ts'
import { presentAuthor, presentDocument } from '../../../present/present-document.ts'
import { PreviewRequest, PreviewResponse } from '../../../schemas/search/preview.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/preview',
  summary: 'Get a document preview: text with query highlights, why the caller has access, and who else does',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'SEARCH' },
  request: PreviewRequest,
  response: PreviewResponse,
  async handle(services, caller, { id, query = '', passage = '' }) {
    const found = await previewDocument(services, caller, { id, query, passage })
    const {
      document,
      datasource,
      text,
      isCut,
      spans,
      headings,
      matches,
      comments,
      grants,
      paths,
      permissions,
      nameOfGroup,
      curation,
    } = found
    const context = await presentContext(services, caller)
    return {
      document: presentDocument(document, datasource, services.directory, undefined, nameOfGroup),
      text,
      isCut,
      spans: spans.map((span) => ({ ...span })),
      headings: headings.map(({ start, end }) => ({ startIndex: start, endIndex: end })),
      matches: presentMatches(matches),
      comments: comments.map(({ author, text: said, createdAt, matches: found }) => ({
        ...(author && { author: presentAuthor(author, services.directory) }),
        text: said,
        ...(createdAt !== undefined && { createTime: new Date(createdAt).toISOString() }),
        matches: presentMatches(found),
      })),
      bestMatch: matches.best,
      grants: [...grants],
      paths: paths.map(({ groups }) => ({
        groups: groups.map(({ name, through }) => ({ name, through: [...through] })),
      })),
      audience: presentAudience(permissions, datasource, services.directory, nameOfGroup),
      ...(curation.verification && { verification: presentVerification(curation.verification, context) }),
      mayVerify: curation.verification?.mayVerify ?? false,
      pins: curation.pins.map(({ pin, mayRemove }) => ({ pin: presentPin(pin, services.directory), mayRemove })),
    }
  },
})

function presentMatches({ ranges }: MarkedWords) {
  return ranges.map(({ start, end }) => ({ startIndex: start, endIndex: end, type: 'BOLD' as const }))
}
