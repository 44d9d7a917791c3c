import { createSkill } from '../../domain/skills/write-skill.ts'
import { endpoint } from '../core/endpoint.ts'
import { presentSkill } from '../present/present-skill.ts'
import { FilePart } from '../schemas/file-part.ts'
import { named } from '../schemas/named.ts'
import { skillResponse } from '../schemas/skills.ts'

export default endpoint({
  method: 'POST',
  path: '/api/skills',
  summary: 'Create a skill from an archive. It stays private until enabled (Platform API, experimental).',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  isMultipart: true,
  request: named('SkillCreateRequest', { file: FilePart('A ZIP archive with a SKILL.md, or a SKILL.md') }),
  response: skillResponse('SkillCreateResponse'),
  async handle(services, caller, { file }, { requestId }) {
    const skill = await createSkill(services, caller, file.bytes)
    return { skill: presentSkill(skill, caller, services.directory), request_id: requestId }
  },
})
