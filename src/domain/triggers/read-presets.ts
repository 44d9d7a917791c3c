import { ServiceError } from '../../kernel/errors.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { Caller } from '../shared/caller.ts'
import { ANNOUNCEMENTS, PRESET_KINDS, type Preset, presetOf, readPresetId } from './presets.ts'

export interface PresetDeps {
  visibilities: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'>
}

/** By name. Of a datasource that the caller may not see there are none. */
export async function listPresets(deps: PresetDeps, caller: Caller, datasource?: string): Promise<Preset[]> {
  const own = presetOf('announcement', '')
  const names = await visibleDatasources(deps, caller)
  const presets = [
    own,
    ...names.flatMap((name) => PRESET_KINDS.filter((kind) => kind !== own.kind).map((kind) => presetOf(kind, name))),
  ]
  return presets
    .filter((preset) => datasource === undefined || shownDatasource(preset) === datasource)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

export async function readPreset(deps: PresetDeps, caller: Caller, id: string): Promise<Preset> {
  const parts = readPresetId(id)
  const isThere =
    parts !== undefined &&
    (parts.datasource === '' || (await visibleDatasources(deps, caller)).includes(parts.datasource))
  if (!isThere) throw new ServiceError('not_found', 'Preset not found; GET /api/trigger-presets lists them')
  return presetOf(parts.kind, parts.datasource)
}

export function shownDatasource({ datasource }: { datasource: string }): string {
  return datasource === '' ? ANNOUNCEMENTS : datasource
}

async function visibleDatasources({ visibilities }: PresetDeps, { email }: Caller): Promise<string[]> {
  const [all, visibility] = await Promise.all([visibilities.datasources(), visibilities.visibilityOf(email)])
  return [...all.keys()].filter((name) => !visibility.hiddenDatasources.has(name))
}
