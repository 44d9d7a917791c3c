import type { Schemas } from '../../generated/api.ts'
import { request } from '../../shared/call.ts'

/** Saves the files of the newest version as an archive. */
export async function save({ id, display_name: name }: Schemas['Skill']): Promise<void> {
  const response = await request('GET /api/skills/{skill_id}/content', { path: { skill_id: id } })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.zip`
  link.click()
  URL.revokeObjectURL(address)
}
