import { readUploadedBundle } from '../../../domain/skills/read-bundle.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentValidation } from '../../present/present-skill.ts'
import { FilePart } from '../../schemas/file-part.ts'
import { named } from '../../schemas/named.ts'
import { SkillValidationResponse } from '../../schemas/skills.ts'

export default endpoint({
  method: 'POST',
  path: '/api/skills/validation',
  summary: 'Validate a skill archive and list its content (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  isMultipart: true,
  request: named('SkillValidationRequest', { file: FilePart('A ZIP archive with a SKILL.md, or a SKILL.md') }),
  response: SkillValidationResponse,
  async handle(services, _caller, { file }, { requestId }) {
    return { ...presentValidation(await readUploadedBundle(services, file.bytes)), request_id: requestId }
  },
})
