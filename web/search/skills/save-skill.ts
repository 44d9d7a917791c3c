import type { Schemas } from '../../generated/api.ts'
import { request } from '../../shared/call.ts'
import { saveFile } from '../../shared/save-file.ts'

/** Downloads the latest version as an archive. */
export async function save({ id, display_name: name }: Schemas['Skill']): Promise<void> {
  const response = await request('GET /api/skills/{skill_id}/content', { path: { skill_id: id } })
  saveFile(await response.blob(), `${name}.zip`)
}
