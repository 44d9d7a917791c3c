import { ServiceError } from '../../kernel/errors.ts'
import type { Note } from '../audit/audited.ts'
import { changeShared } from '../sharing/change-shared.ts'
import { mayReachEveryone, refusedTo } from '../sharing/publishing.ts'
import { noSuch, type Right, refuseUnlessMay } from '../sharing/rights.ts'
import type { Sharing } from '../sharing/sharing.ts'
import { type Asking, type Viewer, viewerOf } from '../sharing/viewer.ts'
import { readUploadedBundle, type SkillBundle } from './read-bundle.ts'
import { readSkillId, type Skill, type SkillRecord, type SkillSource, type SkillVersion } from './skill.ts'
import type { SkillDeps } from './skill-deps.ts'
import { KEPT_VERSIONS, PERSON_LIMITS } from './skill-limits.ts'

const ACTION = 'skills.everyone'

/** Makes a skill of an archive. It is a draft: its maker's alone until it is enabled. */
export async function createSkill(deps: SkillDeps, caller: Asking, archive: Uint8Array): Promise<Skill> {
  const bundle = await readUploadedBundle(deps, archive)
  return deps.skills.exclusively(() => addSkill(deps, caller, bundle))
}

/** Inside `exclusively`. A person has one skill from one source. */
export async function addSkill(
  deps: SkillDeps,
  { email }: Asking,
  bundle: SkillBundle,
  source?: SkillSource,
): Promise<Skill> {
  const at = deps.clock.now()
  const { name, description } = bundle.manifest
  const record: SkillRecord = { name, description, status: 'DRAFT', version: 1, ...(source && { source }) }
  const sharing: Sharing = { owner: email, isOpen: false, grants: [], audience: [] }
  await refuseWithoutRoom(deps, email, bundle, true)
  const skill = await deps.skills.add({ sharing, record, ...uniqueName(email, record), by: email, at })
  if (skill === undefined) {
    throw new ServiceError('conflict', `You already have a skill from ${source?.url}; sync that one`)
  }
  await keepVersion(deps, skill, email, bundle, source)
  return skill
}

export async function createSkillVersion(
  deps: SkillDeps,
  caller: Asking,
  id: string,
  archive: Uint8Array,
): Promise<{ readonly skill: Skill; readonly version: SkillVersion }> {
  // Before anything is unpacked for somebody who may not.
  await skillToChange(deps, caller, id)
  const bundle = await readUploadedBundle(deps, archive)
  const note = ({ skill }: { skill: Skill }) => noteOf('version', skill)
  return changing(deps, caller, id, 'edit', (skill) => addVersion(deps, caller, skill, bundle), note)
}

/** As it is, for somebody who may change it. */
export async function skillToChange(deps: SkillDeps, caller: Asking, id: string): Promise<Skill> {
  const viewer = await viewerOf(deps, caller)
  const skill = await deps.skills.find(readSkillId(id))
  if (skill === undefined) throw noSuch('skill', id)
  refuseUnlessMay(viewer, skill, 'edit')
  refuseWithoutRight(deps, viewer, skill)
  return skill
}

/** Inside `changing`. With a source, from there; without, somebody brought it. */
export async function addVersion(
  deps: SkillDeps,
  { email }: Asking,
  { id, sharing, record }: Skill,
  bundle: SkillBundle,
  source?: SkillSource,
): Promise<{ readonly skill: Skill; readonly version: SkillVersion }> {
  await refuseWithoutRoom(deps, sharing.owner, bundle, false)
  const { name, description } = bundle.manifest
  const changed = { ...record, name, description, version: record.version + 1, ...(source && { source }) }
  const skill = await put(deps, email, id, sharing, changed)
  return { skill, version: await keepVersion(deps, skill, email, bundle, source) }
}

/** Enabled, everybody who is signed in may read and use it; disabled, it is its maker's alone. */
export async function setSkillStatus(
  deps: SkillDeps,
  caller: Asking,
  id: string,
  status: 'ENABLED' | 'DISABLED',
): Promise<Skill> {
  const isOpen = status === 'ENABLED'
  const change = ({ id: key, sharing, record }: Skill, viewer: Viewer) => {
    if (isOpen && !mayReachEveryone(deps, viewer, ACTION)) {
      throw refusedTo(
        viewer,
        ACTION,
        'Ask an administrator to enable it. As a draft, it is only used in your own chats',
      )
    }
    return put(deps, caller.email, key, { ...sharing, isOpen }, { ...record, status })
  }
  return changing(deps, caller, id, 'share', change, (skill) => noteOf(isOpen ? 'enable' : 'disable', skill))
}

/** What everyone uses is not changed by one of them. */
function refuseWithoutRight(deps: SkillDeps, viewer: Viewer, { sharing }: Skill): void {
  if (!sharing.isOpen || mayReachEveryone(deps, viewer, ACTION)) return
  throw refusedTo(viewer, ACTION, 'Disable the skill first, or ask an administrator')
}

function noteOf(verb: 'enable' | 'disable' | 'delete' | 'version', { id, sharing, record }: Skill): Note {
  const { name, version } = record
  return { action: `skill.${verb}`, subject: `skill ${id}`, details: { name, version, owner: sharing.owner } }
}

export async function deleteSkill(deps: SkillDeps, caller: Asking, id: string): Promise<void> {
  const remove = async (skill: Skill) => {
    await deps.skills.remove(skill.id)
    await deps.skillVersions.removeAll(skill.id)
    return skill
  }
  await changing(deps, caller, id, 'delete', remove, (skill) => noteOf('delete', skill))
}

/** Reads and changes a skill in one step, for somebody with that right; what an administrator does with others' is audited. */
export async function changing<T>(
  deps: SkillDeps,
  caller: Asking,
  id: string,
  right: Right,
  change: (skill: Skill, viewer: Viewer) => Promise<T>,
  note?: (result: T) => Note,
): Promise<T> {
  const viewer = await viewerOf(deps, caller)
  const work = async () => {
    const skill = await deps.skills.find(readSkillId(id))
    if (skill === undefined) throw noSuch('skill', id)
    refuseUnlessMay(viewer, skill, right)
    if (right === 'edit') refuseWithoutRight(deps, viewer, skill)
    return change(skill, viewer)
  }
  return changeShared(deps, viewer, deps.skills, work, note)
}

/** Inside `changing`. */
export async function put(
  deps: SkillDeps,
  by: string,
  id: number,
  sharing: Sharing,
  record: SkillRecord,
): Promise<Skill> {
  const write = { sharing, record, ...uniqueName(sharing.owner, record), by, at: deps.clock.now() }
  return (await deps.skills.put(id, write)) as Skill
}

/** Inside `exclusively`: what the service notes of a skill is no change of anybody's. */
export async function putAsBefore(
  { skills }: SkillDeps,
  { id, sharing, updatedBy, updatedAt }: Skill,
  record: SkillRecord,
): Promise<void> {
  await skills.put(id, { sharing, record, ...uniqueName(sharing.owner, record), by: updatedBy, at: updatedAt })
}

async function keepVersion(
  { skillVersions, clock }: SkillDeps,
  { id, sharing, record }: Skill,
  by: string,
  { files, digest }: SkillBundle,
  source: SkillSource | undefined,
): Promise<SkillVersion> {
  const version: SkillVersion = {
    version: record.version,
    by,
    at: clock.now(),
    sizeBytes: sizeOf(files),
    digest,
    ...(source && { origin: { url: source.url, commitSha: source.commitSha, importedAt: source.importedAt } }),
  }
  await skillVersions.add(id, sharing.owner, version, files, KEPT_VERSIONS)
  return version
}

async function refuseWithoutRoom(
  { skillVersions }: SkillDeps,
  owner: string,
  { files }: SkillBundle,
  isNew: boolean,
): Promise<void> {
  const { skills, bytes } = await skillVersions.roomOf(owner)
  if (isNew && skills >= PERSON_LIMITS.skills) {
    throw new ServiceError('conflict', `${owner} has reached the limit of ${skills} skills; delete some first`)
  }
  if (bytes + sizeOf(files) > PERSON_LIMITS.bytes) {
    throw new ServiceError(
      'request_too_large',
      `The skills of ${owner} would exceed ${PERSON_LIMITS.bytes / 1024 ** 2} MB; delete some first`,
    )
  }
}

function sizeOf(files: SkillBundle['files']): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

function uniqueName(owner: string, { source }: SkillRecord): { name?: string } {
  return source === undefined ? {} : { name: `${owner} ${source.url}` }
}
