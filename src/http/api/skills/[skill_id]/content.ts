import { packZip } from '../../../../domain/skills/pack-zip.ts'
import { readSkillFiles } from '../../../../domain/skills/read-skills.ts'
import { file } from '../../../core/answers.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { SkillId } from '../../../schemas/skills.ts'

export default endpoint({
  method: 'GET',
  path: '/api/skills/{skill_id}/content',
  summary: 'Download the latest version of a skill as a ZIP archive (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  isExperimental: true,
  errors: 'problem',
  answers: ['file'],
  contentType: 'application/octet-stream',
  params: SkillId,
  async handle(services, caller, _body, { params }) {
    const { skill, version, files } = await readSkillFiles(services, caller, params.skill_id)
    return file(packZip(files), 'application/octet-stream', `${skill.record.name}-${version}.zip`)
  },
})
