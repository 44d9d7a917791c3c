import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Asking } from '../sharing/viewer.ts'
import { readSource } from './preview-source.ts'
import type { Skill, SkillSource } from './skill.ts'
import type { SkillDeps } from './skill-deps.ts'
import type { FoundSkill } from './skill-sources.ts'
import { addVersion, changing, put, skillToChange } from './write-skill.ts'

const MAX_ERROR_CHARACTERS = 500

export interface SyncedSkill {
  readonly commitSha: string
  /** There is a new version. */
  readonly isUpdated: boolean
}

/** Looks at the source of a skill again; other files there become its newest version. What fails is kept with the skill. */
export async function syncSkill(
  deps: SkillDeps,
  caller: Asking,
  id: string,
  signal: AbortSignal,
): Promise<SyncedSkill> {
  const { record } = await skillToChange(deps, caller, id)
  const { source, version } = record
  if (source === undefined) {
    throw new ServiceError('conflict', `Skill ${quoted(id)} wasn't imported from a URL; upload a new version instead`)
  }
  const found = await lookAgain(deps, caller, id, source, signal)
  const synchronize = async (skill: Skill) => {
    refuseIfChanged(skill, id, version)
    const now = deps.clock.now().getTime()
    const { commitSha } = found
    const latest = await deps.skillVersions.find(skill.id, version)
    const isUpdated = latest?.digest !== found.bundle.digest
    const { syncError: _, ...kept } = skill.record.source ?? source
    const synced: SkillSource = {
      ...kept,
      commitSha,
      digest: found.bundle.digest,
      lastSyncedAt: now,
      syncStatus: 'UP_TO_DATE',
      ...(isUpdated && { importedAt: now }),
    }
    if (isUpdated) await addVersion(deps, caller, skill, found.bundle, synced)
    else await put(deps, caller.email, skill.id, skill.sharing, { ...skill.record, source: synced })
    return { commitSha, isUpdated }
  }
  const note = ({ commitSha, isUpdated }: SyncedSkill) => ({
    action: 'skill.sync',
    subject: `skill ${id}`,
    details: { name: record.name, source: source.url, commitSha, isUpdated },
  })
  return changing(deps, caller, id, 'edit', synchronize, note)
}

async function lookAgain(
  deps: SkillDeps,
  caller: Asking,
  id: string,
  source: SkillSource,
  signal: AbortSignal,
): Promise<FoundSkill> {
  try {
    const { skills } = await readSource(deps.skillSources, source.url, 'source_url', signal)
    const found = skills.find(({ url }) => url === source.url)
    if (found !== undefined) return found
    throw new ServiceError('conflict', `The skill is no longer at ${source.url}`)
  } catch (error) {
    if (signal.aborted || !(error instanceof ServiceError)) throw error
    await noteFailure(deps, caller, id, error.message)
    throw error
  }
}

async function noteFailure(deps: SkillDeps, caller: Asking, id: string, message: string): Promise<void> {
  await changing(deps, caller, id, 'edit', async (skill) => {
    const { source } = skill.record
    if (source === undefined) return
    const failed: SkillSource = {
      ...source,
      syncStatus: 'SYNC_FAILED',
      syncError: message.slice(0, MAX_ERROR_CHARACTERS).toWellFormed(),
    }
    await put(deps, caller.email, skill.id, skill.sharing, { ...skill.record, source: failed })
  })
}

/** Somebody gave it other files while the source was read. */
function refuseIfChanged({ record }: Skill, id: string, version: number): void {
  if (record.version === version) return
  throw new ServiceError('version_conflict', `Skill ${quoted(id)} was changed in the meantime; sync again`)
}
