import { manifest, skillForm } from '../../support/skills.ts'
import type { Visits, World } from '../visit.ts'

const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }
const form = async () => skillForm({ 'SKILL.md': manifest('Wombat care'), 'notes.md': '# Notes' })

async function skill({ platform }: World): Promise<{ skill_id: string; version: string }> {
  const { body } = await platform('skills', await form())
  return { skill_id: body.skill.id, version: '1' }
}

/** Skills. */
export const SKILL_VISITS: Visits = {
  'POST /api/skills': { headers: EXPERIMENTAL, body: form },
  'GET /api/skills': { headers: EXPERIMENTAL },
  'POST /api/skills/validation': { headers: EXPERIMENTAL, body: form },
  'GET /api/skills/{skill_id}': { headers: EXPERIMENTAL, params: skill },
  'PATCH /api/skills/{skill_id}': { headers: EXPERIMENTAL, params: skill, body: { status: 'ENABLED' } },
  'DELETE /api/skills/{skill_id}': { headers: EXPERIMENTAL, params: skill },
  'GET /api/skills/{skill_id}/content': { headers: EXPERIMENTAL, params: skill },
  'GET /api/skills/{skill_id}/versions': { headers: EXPERIMENTAL, params: skill },
  'POST /api/skills/{skill_id}/versions': { headers: EXPERIMENTAL, params: skill, body: form },
  'GET /api/skills/{skill_id}/versions/{version}': { headers: EXPERIMENTAL, params: skill },
  'GET /api/skills/{skill_id}/versions/{version}/content': { headers: EXPERIMENTAL, params: skill },
}
