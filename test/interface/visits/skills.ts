import { startSkillSource } from '../../support/skill-source.ts'
import { manifest, skillForm } from '../../support/skills.ts'
import type { Visits, World } from '../visit.ts'

const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }
const form = async () => skillForm({ 'SKILL.md': manifest('Wombat care'), 'notes.md': '# Notes' })

async function skill({ send }: World): Promise<{ skill_id: string; version: string }> {
  const { body } = await send('/api/skills', await form(), EXPERIMENTAL)
  return { skill_id: body.skill.id, version: '1' }
}

const source = await startSkillSource()
source.pages.set('/SKILL.md', Buffer.from(manifest('Koala care')))
source.pages.set('/other/SKILL.md', Buffer.from(manifest('Emu care')))
const source_url = `${source.address}/SKILL.md`

async function imported({ send }: World): Promise<{ skill_id: string }> {
  const { body } = await send('/api/skills/import', { source_urls: [`${source.address}/other/SKILL.md`] }, EXPERIMENTAL)
  return { skill_id: body.skills[0].id }
}

/** Skills. */
export const SKILL_VISITS: Visits = {
  'POST /api/skills': { headers: EXPERIMENTAL, body: form },
  'GET /api/skills': { headers: EXPERIMENTAL },
  'POST /api/skills/validation': { headers: EXPERIMENTAL, body: form },
  'POST /api/skills/sources/preview': { headers: EXPERIMENTAL, body: { source_url } },
  'POST /api/skills/import': { headers: EXPERIMENTAL, body: { source_urls: [source_url] } },
  'POST /api/skills/{skill_id}/sync': { headers: EXPERIMENTAL, params: imported },
  'GET /api/skills/{skill_id}': { headers: EXPERIMENTAL, params: skill },
  'PATCH /api/skills/{skill_id}': { headers: EXPERIMENTAL, params: skill, body: { status: 'ENABLED' } },
  'DELETE /api/skills/{skill_id}': { headers: EXPERIMENTAL, params: skill },
  'GET /api/skills/{skill_id}/content': { headers: EXPERIMENTAL, params: skill },
  'GET /api/skills/{skill_id}/versions': { headers: EXPERIMENTAL, params: skill },
  'POST /api/skills/{skill_id}/versions': { headers: EXPERIMENTAL, params: skill, body: form },
  'GET /api/skills/{skill_id}/versions/{version}': { headers: EXPERIMENTAL, params: skill },
  'GET /api/skills/{skill_id}/versions/{version}/content': { headers: EXPERIMENTAL, params: skill },
}
