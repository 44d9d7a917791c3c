import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { PropertyDefinition } from '../datasources/datasource.ts'
import {
  existingSchema,
  facetName,
  MAX_GROUPS,
  MAX_KEYS,
  type MetadataKey,
  type MetadataSchema,
  type MetadataStore,
  refuseName,
} from './metadata-schema.ts'

export interface PutMetadataSchemaDeps {
  metadata: MetadataStore
  clock: Clock
}

/** Creates a group of metadata keys, or replaces its keys. */
export async function putMetadataSchema(
  { metadata, clock }: PutMetadataSchemaDeps,
  group: string,
  definitions: readonly PropertyDefinition[],
): Promise<void> {
  refuseName(group, 'groupName')
  const keys = readKeys(definitions)
  const schemas = await metadata.listSchemas()
  const others = schemas.filter((schema) => schema.group !== group)
  if (others.length >= MAX_GROUPS) {
    throw new ServiceError(
      'invalid_request',
      `You've reached the limit of ${MAX_GROUPS} metadata groups; delete one first`,
    )
  }
  refuseClash(group, keys, others)
  const existing = schemas.find((schema) => schema.group === group)
  if (existing !== undefined) await refuseChangedType(metadata, existing, keys)
  await metadata.putSchema({ group, keys }, clock.now())
}

/** Takes a group's schema away; its values go a little later. */
export async function deleteMetadataSchema({ metadata }: { metadata: MetadataStore }, group: string): Promise<void> {
  await existingSchema(metadata, group)
  await metadata.deleteSchema(group)
}

function readKeys(definitions: readonly PropertyDefinition[]): MetadataKey[] {
  if (definitions.length > MAX_KEYS) {
    throw badField('metadataKeys', `must have at most ${MAX_KEYS} items; got ${definitions.length}`)
  }
  const names = new Set<string>()
  return definitions.map((definition, at) => {
    const name = refuseName(definition.name, `metadataKeys[${at}].name`)
    if (names.has(name)) throw badField(`metadataKeys[${at}].name`, `must be unique; ${quoted(name)} occurs twice`)
    names.add(name)
    return { ...definition, name }
  })
}

/** Group and key are joined into one facet name, so `ab` + `c` and `a` + `bc` would be the same. */
function refuseClash(group: string, keys: readonly MetadataKey[], others: readonly MetadataSchema[]): void {
  const taken = new Map(
    others.flatMap((other) => other.keys.map((key) => [facetName(other.group, key.name), other.group] as const)),
  )
  for (const { name } of keys) {
    const owner = taken.get(facetName(group, name))
    if (owner === undefined) continue
    throw new ServiceError(
      'conflict',
      `${quoted(facetName(group, name))} is already a facet of the group ${quoted(owner)}; choose another name`,
    )
  }
}

async function refuseChangedType(
  metadata: MetadataStore,
  existing: MetadataSchema,
  keys: readonly MetadataKey[],
): Promise<void> {
  const changed = keys.find(({ name, propertyType = 'TEXT' }) => {
    const before = existing.keys.find((key) => key.name === name)
    return before !== undefined && (before.propertyType ?? 'TEXT') !== propertyType
  })
  if (changed === undefined || !(await metadata.hasValues(existing.group))) return
  throw new ServiceError(
    'conflict',
    `The type of ${quoted(changed.name)} can't change while documents have values in ${quoted(existing.group)}; use a new key`,
  )
}
