import type { Log } from '../../kernel/log.ts'
import { readSource } from './preview-source.ts'
import type { Skill, SkillSource } from './skill.ts'
import type { SkillDeps } from './skill-deps.ts'
import { putAsBefore } from './write-skill.ts'

/** Each may be a whole repository of somebody else; the others come with the next run. */
const LOOKED_AT_IN_ONE_RUN = 20

/**
 * Checks the sources of imported skills for updates, least recently checked first, and notes with a skill that
 * there is something new. Nothing of it is taken: other instructions are for its maker to read first.
 */
export async function checkForUpdates(
  deps: SkillDeps & { log: Log },
  everyHours: number,
  signal: AbortSignal,
): Promise<void> {
  if (everyHours === 0) return
  const before = deps.clock.now().getTime() - everyHours * 3_600_000
  const due = [...(await deps.skillMemory.current()).values()]
    .flatMap(({ id, record: { source, status } }) =>
      source === undefined || status === 'DISABLED' ? [] : [{ id, url: source.url, at: lastLook(source) }],
    )
    .filter(({ at }) => at <= before)
    .toSorted((a, b) => a.at - b.at)
  for (const { id, url } of due.slice(0, LOOKED_AT_IN_ONE_RUN)) {
    if (signal.aborted) return
    const digest = await digestAt(deps, url, signal)
    if (signal.aborted) return
    await note(deps, id, url, digest)
  }
}

function lastLook({ lastSyncedAt, lookedAt = 0 }: SkillSource): number {
  return Math.max(lastSyncedAt, lookedAt)
}

/** Undefined: it could not be read now, which says nothing about the skill. */
async function digestAt(
  { skillSources, log }: SkillDeps & { log: Log },
  url: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { skills } = await readSource(skillSources, url, 'source_url', signal)
    return skills.find((found) => found.url === url)?.bundle.digest
  } catch (error) {
    if (!signal.aborted) log.info({ err: error, url }, 'the source of a skill could not be read')
    return undefined
  }
}

async function note(deps: SkillDeps, id: number, url: string, digest: string | undefined): Promise<void> {
  await deps.skills.exclusively(async () => {
    const skill = await deps.skills.find(id)
    const source = skill?.record.source
    // Meanwhile it was removed, or synchronised.
    if (skill === undefined || source?.url !== url) return
    const lookedAt = deps.clock.now().getTime()
    await putAsBefore(deps, skill, {
      ...skill.record,
      source:
        digest === undefined ? { ...source, lookedAt } : { ...(await judged(deps, skill, source, digest)), lookedAt },
    })
  })
}

async function judged(
  { skillVersions }: SkillDeps,
  { id, record }: Skill,
  { syncError: _, ...source }: SkillSource,
  digest: string,
): Promise<SkillSource> {
  // Whoever gave it files of their own compares with what was taken from there last.
  const taken = source.digest ?? (await skillVersions.find(id, record.version))?.digest
  return { ...source, syncStatus: digest === taken ? 'UP_TO_DATE' : 'UPDATE_AVAILABLE' }
}
