import type { DocumentContext } from '../../domain/search/documents/document-context.ts'
import type { Document } from '../schemas/document.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentPin } from './knowledge/present-pin.ts'
import type { PersonNames } from './present-document.ts'

type Metadata = Wire<typeof Document>['metadata']

/** What people made of a document, in its metadata. */
export function presentDocumentContext(
  context: DocumentContext | undefined,
  people: PersonNames,
): Pick<Metadata, 'collections' | 'shortcuts' | 'pins' | 'verification'> {
  if (context === undefined) return {}
  const { collections, shortcuts, pins, verification } = context
  return {
    ...(collections.length > 0 && {
      collections: collections.map(({ id, record }) => ({ id, name: record.name, description: record.description })),
    }),
    ...(shortcuts.length > 0 && {
      shortcuts: shortcuts.map(({ id, record }) => ({
        id,
        inputAlias: record.inputAlias,
        alias: record.alias,
        ...(record.description && { description: record.description }),
      })),
    }),
    ...(pins.length > 0 && { pins: pins.map((pin) => presentPin(pin, people)) }),
    ...(verification !== undefined && { verification: { state: verification } }),
  }
}
