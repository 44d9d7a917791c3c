import type { Datasource } from '../../domain/datasources/datasource.ts'
import type { DocumentMetadata } from '../../domain/documents/document-metadata.ts'
import { facetName } from '../../domain/metadata/metadata-schema.ts'
import type { CustomProperty } from '../../wire/document-definition.ts'
import type { CustomDataValue } from '../schemas/document.ts'
import type { Wire } from '../schemas/wire.ts'

/** The custom properties of a document by name, with the labels that its datasource gives them. */
export function presentCustomData(
  properties: readonly CustomProperty[],
  datasource: Datasource | undefined,
): Record<string, Wire<typeof CustomDataValue>> {
  const definitions = (datasource?.objectDefinitions ?? []).flatMap(
    ({ propertyDefinitions = [] }) => propertyDefinitions,
  )
  const shown = new Map<string, Wire<typeof CustomDataValue>>()
  for (const { name, value } of properties) {
    const wire = valueOnWire(value)
    if (!name || wire === undefined) continue
    const label = definitions.find((definition) => definition.name === name)?.displayLabel
    shown.set(name, { ...(label && { displayLabel: label }), ...wire })
  }
  return Object.fromEntries(shown)
}

/** What others attached to a document, by the names that it is filtered by. */
export function presentAttached(metadata: DocumentMetadata = {}): Record<string, Wire<typeof CustomDataValue>> {
  const values = Object.entries(metadata).flatMap(([group, of]) =>
    of.map(({ name, value }) => ({ name: facetName(group, name), value })),
  )
  return presentCustomData(values, undefined)
}

function valueOnWire(value: unknown): Wire<typeof CustomDataValue> | undefined {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { numberValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (Array.isArray(value)) return { stringListValue: value.filter(isPlain).map(String) }
  return undefined
}

/** What was stored before it was checked may be anything, and not everything has a text. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
