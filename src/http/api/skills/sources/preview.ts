import Type from 'typebox'
import { previewSource, type SourcePreview } from '../../../../domain/skills/preview-source.ts'
import { events, type StreamEvent } from '../../../core/answers.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentFailure, presentPreview } from '../../../present/present-skill.ts'
import { named } from '../../../schemas/named.ts'
import { SkillSourcePreviewResponse, SourceUrl } from '../../../schemas/skills.ts'

export default endpoint({
  method: 'POST',
  path: '/api/skills/sources/preview',
  summary: 'Preview the skills at a URL, optionally streamed (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  answers: ['json', 'events'],
  request: named('SkillSourcePreviewRequest', { source_url: SourceUrl, stream: Type.Optional(Type.Boolean()) }),
  response: SkillSourcePreviewResponse,
  async handle(services, _caller, { source_url, stream = false }, { signal, requestId }) {
    const preview = await previewSource(services, source_url, signal)
    if (stream) return events(asEvents(preview, requestId))
    return {
      skills: preview.skills.map(presentPreview),
      failures: preview.failures.map(presentFailure),
      request_id: requestId,
    }
  },
})

async function* asEvents({ skills, failures }: SourcePreview, requestId: string): AsyncGenerator<StreamEvent> {
  for (const skill of skills) yield { event: 'skill', data: presentPreview(skill) }
  for (const failure of failures) yield { event: 'failure', data: presentFailure(failure) }
  yield { event: 'end', data: { request_id: requestId } }
}
