import { createSkillVersion } from '../../../../domain/skills/write-skill.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentSkillVersion } from '../../../present/present-skill.ts'
import { FilePart } from '../../../schemas/file-part.ts'
import { named } from '../../../schemas/named.ts'
import { SkillId, skillVersionResponse } from '../../../schemas/skills.ts'

export default endpoint({
  method: 'POST',
  path: '/api/skills/{skill_id}/versions',
  summary: 'Upload new files for a skill. Creates a new version (Platform API, experimental).',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  isMultipart: true,
  params: SkillId,
  request: named('SkillVersionCreateRequest', { file: FilePart('A ZIP archive with a SKILL.md, or a SKILL.md') }),
  response: skillVersionResponse('SkillVersionCreateResponse'),
  async handle(services, caller, { file }, { params, requestId }) {
    const { skill, version } = await createSkillVersion(services, caller, params.skill_id, file.bytes)
    return { version: presentSkillVersion(skill, version, services.directory), request_id: requestId }
  },
})
