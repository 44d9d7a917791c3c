import { badField } from '../../kernel/bad-field.ts'
import type { Asking } from '../sharing/viewer.ts'
import { readSource } from './preview-source.ts'
import type { Skill, SkillSource } from './skill.ts'
import type { SkillDeps } from './skill-deps.ts'
import type { FoundSkill } from './skill-sources.ts'
import { addSkill } from './write-skill.ts'

/** What one request may bring; more would keep too much of others in memory. */
const MAX_IMPORTED = 100
const MAX_IMPORT_BYTES = 64 * 1024 ** 2

/** Makes skills of all that is at these addresses: every one of them, or none. They are drafts. */
export async function importSkills(
  deps: SkillDeps,
  caller: Asking,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Skill[]> {
  const found = new Map<string, FoundSkill>()
  let bytes = 0
  for (const [at, url] of urls.entries()) {
    const field = `source_urls[${at}]`
    const { skills, failures } = await readSource(deps.skillSources, url, field, signal)
    const [failed] = failures
    if (failed !== undefined) throw badField(field, `has an invalid skill at ${failed.url}: it ${failed.problem}`)
    for (const skill of skills) {
      found.set(skill.url, skill)
      bytes += skill.bundle.files.reduce((sum, file) => sum + file.bytes.length, 0)
    }
    if (found.size > MAX_IMPORTED || bytes > MAX_IMPORT_BYTES) {
      throw badField(
        field,
        `must add up to at most ${MAX_IMPORTED} skills and ${MAX_IMPORT_BYTES / 1024 ** 2} MB per request; import fewer`,
      )
    }
  }
  return deps.skills.exclusively(async () => {
    const made: Skill[] = []
    for (const skill of found.values()) {
      made.push(await addSkill(deps, caller, skill.bundle, newSource(skill, deps.clock.now())))
    }
    return made
  })
}

function newSource({ url, commitSha, bundle }: FoundSkill, at: Date): SkillSource {
  const now = at.getTime()
  return { url, commitSha, digest: bundle.digest, importedAt: now, lastSyncedAt: now, syncStatus: 'UP_TO_DATE' }
}
