import { badField } from '../../kernel/bad-field.ts'
import type { DirectoryReader } from '../people/directory/directory-reader.ts'
import { completeName } from '../people/find-by-name.ts'
import type { Caller } from '../shared/caller.ts'
import type { Preset, PresetValue } from './presets.ts'
import { type PresetDeps, readPreset } from './read-presets.ts'
import { type RecentUploadsDeps, recentUploads } from './recent-uploads.ts'
import type { Upload } from './upload-log.ts'

export interface InputValuesDeps extends PresetDeps, RecentUploadsDeps {
  visibilities: PresetDeps['visibilities']
  directory: DirectoryReader
}

export interface InputValues {
  readonly values: readonly PresetValue[]
  readonly isTruncated: boolean
}

const MAX_VALUES = 100

/** What a field of a preset may be, as far as the caller may know: of documents, those that they may see. */
export async function inputValues(
  deps: InputValuesDeps,
  caller: Caller,
  presetId: string,
  field: string,
  query: string,
): Promise<InputValues> {
  const preset = await readPreset(deps, caller, presetId)
  const input = preset.inputs.find((each) => each.field === field)
  if (input === undefined) {
    const known = preset.inputs.map((each) => each.field).join(', ')
    throw badField('field', `must be an input of ${preset.id}: ${known}`)
  }
  if (input.type === 'USER') return people(deps, query)
  const word = query.trim().toLowerCase()
  const isMeant = ({ displayName }: PresetValue) => displayName.toLowerCase().includes(word)
  if (input.values !== undefined) return { values: input.values.filter(isMeant), isTruncated: false }
  return ofDocuments(deps, caller, preset, field === 'container' ? containerOf : typeOf, isMeant)
}

async function people({ directory }: InputValuesDeps, query: string): Promise<InputValues> {
  const found = await completeName(directory, query, MAX_VALUES + 1)
  const values = found.slice(0, MAX_VALUES).map(({ email, name }) => ({ value: email, displayName: name }))
  return { values, isTruncated: query.trim() === '' || found.length > MAX_VALUES }
}

async function ofDocuments(
  deps: InputValuesDeps,
  { email }: Caller,
  { datasource }: Preset,
  read: (upload: Upload) => PresetValue | undefined,
  isMeant: (value: PresetValue) => boolean,
): Promise<InputValues> {
  const found = new Map<string, PresetValue>()
  for await (const upload of recentUploads(deps, email, datasource)) {
    const value = read(upload)
    if (value === undefined || !isMeant(value)) continue
    if (!found.has(value.value) && found.size === MAX_VALUES) return { values: sorted(found), isTruncated: true }
    found.set(value.value, value)
  }
  return { values: sorted(found), isTruncated: false }
}

function sorted(found: ReadonlyMap<string, PresetValue>): PresetValue[] {
  return [...found.values()].sort((one, other) => (one.displayName < other.displayName ? -1 : 1))
}

function containerOf({ facts }: Upload): PresetValue | undefined {
  const value = facts.containerDatasourceId || facts.container
  return value ? { value, displayName: facts.container || value } : undefined
}

function typeOf({ objectType }: Upload): PresetValue | undefined {
  return objectType === '' ? undefined : { value: objectType, displayName: objectType }
}
