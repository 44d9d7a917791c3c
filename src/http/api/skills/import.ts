import Type from 'typebox'
import { importSkills } from '../../../domain/skills/import-skills.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentSkill } from '../../present/present-skill.ts'
import { named } from '../../schemas/named.ts'
import { Skill, SourceUrl } from '../../schemas/skills.ts'

export default endpoint({
  method: 'POST',
  path: '/api/skills/import',
  summary: 'Import skills from URLs. Imports all or none (Platform API, experimental).',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  request: named('SkillImportRequest', {
    source_urls: Type.Array(SourceUrl, { minItems: 1, maxItems: 100, uniqueItems: true }),
  }),
  response: named('SkillImportResponse', { skills: Type.Array(Skill), request_id: Type.String() }),
  async handle(services, caller, { source_urls }, { signal, requestId }) {
    const skills = await importSkills(services, caller, source_urls, signal)
    return { skills: skills.map((skill) => presentSkill(skill, caller, services.directory)), request_id: requestId }
  },
})
