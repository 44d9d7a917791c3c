import { readFileSync } from 'node:fs'

/** A JSON Schema; names of other types are `$ref`s into `schemas.json`. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** An operation of the interface and its answers by status; null: one without a body. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly api: 'indexing' | 'client' | 'platform'
  readonly answers: Readonly<Record<string, { readonly contentType: string; readonly schema?: JsonSchema } | null>>
}

/** Every operation that the interface has, whether we serve it or not. */
export const OPERATIONS: readonly Operation[] = read('operations.json')

/** The types of their answers. */
export const TYPES: Readonly<Record<string, JsonSchema>> = read<{ $defs: Record<string, JsonSchema> }>(
  'schemas.json',
).$defs

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

function read<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T
}
