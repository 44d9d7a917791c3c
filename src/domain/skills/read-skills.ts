import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { readCursor, writeCursor } from '../query/search-cursor.ts'
import { mayRead, noSuch } from '../sharing/rights.ts'
import type { Asking } from '../sharing/viewer.ts'
import { viewerOf } from '../sharing/viewer.ts'
import { readSkillId, type Skill, type SkillFile, type SkillVersion } from './skill.ts'
import type { SkillDeps } from './skill-deps.ts'

/** What it takes to read skills. */
export type SkillReadDeps = Omit<SkillDeps, 'unpacker' | 'skillSources' | 'audit' | 'membersPublish'>

export interface Page {
  readonly size: number
  readonly cursor?: string | undefined
}

export interface SkillPage {
  readonly skills: readonly Skill[]
  readonly cursor: string | undefined
}

/** A skill that the caller may read: their own, and those that are enabled. */
export async function readSkill(deps: SkillReadDeps, caller: Asking, id: string): Promise<Skill> {
  const viewer = await viewerOf(deps, caller)
  const skill = await deps.skills.find(readSkillId(id))
  if (skill === undefined || !mayRead(viewer, skill)) throw noSuch('skill', id)
  return skill
}

/** By name. */
export async function listSkills(deps: SkillReadDeps, caller: Asking, { size, cursor }: Page): Promise<SkillPage> {
  const all = await readableSkills(deps, caller)
  const offset = cursor === undefined ? 0 : readCursor(cursor, LIST).offset
  const key = ({ record }: Skill) => record.name.toLowerCase()
  all.sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.id - other.id))
  return { skills: all.slice(offset, offset + size), cursor: next(offset + size, all.length, LIST) }
}

export async function readableSkills(deps: SkillReadDeps, caller: Asking): Promise<Skill[]> {
  const viewer = await viewerOf(deps, caller)
  return [...(await deps.skillMemory.current()).values()].filter((skill) => mayRead(viewer, skill))
}

/** Of these, as the store has them now, those that the caller may read. */
export async function readableSkillsOf(
  deps: Omit<SkillReadDeps, 'skillMemory' | 'skillVersions'>,
  caller: Asking,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Skill>> {
  if (ids.length === 0) return new Map()
  const viewer = await viewerOf(deps, caller)
  const found = (await deps.skills.findAll(ids)).filter((skill) => mayRead(viewer, skill))
  return new Map(found.map((skill) => [skill.id, skill]))
}

/** Newest first. */
export async function listSkillVersions(
  deps: SkillReadDeps,
  caller: Asking,
  id: string,
  { size, cursor }: Page,
): Promise<{ readonly skill: Skill; readonly versions: readonly SkillVersion[]; readonly cursor: string | undefined }> {
  const skill = await readSkill(deps, caller, id)
  const matched = ['versions', id]
  // A cursor names the oldest version that was shown: what is made meanwhile moves nothing.
  const before = cursor === undefined ? undefined : readCursor(cursor, matched).offset
  const versions = await deps.skillVersions.list(skill.id, size + 1, before)
  const shown = versions.slice(0, size)
  const last = shown.at(-1)?.version ?? 0
  return { skill, versions: shown, cursor: next(last, versions.length > size ? last + 1 : 0, matched) }
}

export async function readSkillVersion(
  deps: SkillReadDeps,
  caller: Asking,
  id: string,
  version: number,
): Promise<{ readonly skill: Skill; readonly version: SkillVersion }> {
  const skill = await readSkill(deps, caller, id)
  const found = await deps.skillVersions.find(skill.id, version)
  if (found === undefined) throw new ServiceError('not_found', `Skill ${quoted(id)} has no version ${version}`)
  return { skill, version: found }
}

/** The files of a version; of the newest unless one is named. */
export async function readSkillFiles(
  deps: SkillReadDeps,
  caller: Asking,
  id: string,
  wanted?: number,
): Promise<{ readonly skill: Skill; readonly version: number; readonly files: readonly SkillFile[] }> {
  const { record } = await readSkill(deps, caller, id)
  const { skill, version } = await readSkillVersion(deps, caller, id, wanted ?? record.version)
  return { skill, version: version.version, files: await deps.skillVersions.filesOf(skill.id, version.version) }
}

const LIST = ['skills']

function next(offset: number, total: number, matched: readonly unknown[]): string | undefined {
  if (offset >= total) return undefined
  return writeCursor({ offset, snapshot: '', lastShown: [], correctedQuery: undefined }, matched)
}
