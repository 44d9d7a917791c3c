import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { PropertyDefinition } from '../datasources/datasource.ts'
import type { MetadataValue } from '../documents/document-metadata.ts'

/** A group of metadata keys that others than the datasource attach to documents. */
export interface MetadataSchema {
  readonly group: string
  readonly keys: readonly MetadataKey[]
}

export type MetadataKey = PropertyDefinition & { readonly name: string }

export interface MetadataStore {
  findSchema(group: string): Promise<MetadataSchema | undefined>
  listSchemas(): Promise<MetadataSchema[]>
  putSchema(schema: MetadataSchema, at: Date): Promise<void>
  /** False: there was none. Values stay; `sweepUnowned` takes them away later. */
  deleteSchema(group: string): Promise<boolean>
  hasValues(group: string): Promise<boolean>
  /** Replaces the values of (document, group); none: takes them away. The document is indexed again. False: it is gone. */
  putValues(key: number, group: string, values: readonly MetadataValue[], at: Date): Promise<boolean>
  /** Takes away values whose group has no schema, a bounded number at a time; returns of how many documents. */
  sweepUnowned(at: Date): Promise<number>
}

export const MAX_GROUPS = 50
export const MAX_KEYS = 20
const NAME = /^[A-Za-z0-9]{1,50}$/

export function refuseName(name: string | undefined, field: string): string {
  if (name !== undefined && NAME.test(name)) return name
  throw badField(field, `must be 1 to 50 letters and digits; got ${quoted(name ?? '')}`)
}

/** The name under which a value is filtered and counted. */
export function facetName(group: string, key: string): string {
  return group + key
}

export async function existingSchema(metadata: MetadataStore, group: string): Promise<MetadataSchema> {
  const schema = await metadata.findSchema(refuseName(group, 'groupName'))
  if (schema !== undefined) return schema
  throw new ServiceError('not_found', `Metadata group ${quoted(group)} not found; create its schema first`)
}
