import Type from 'typebox'
import { WireDate } from '../../../wire/document-definition.ts'
import { named } from '../named.ts'

const optional = Type.Optional

const PROPERTIES = {
  inputAlias: Type.String({ minLength: 1, maxLength: 255, description: 'What is typed after go/' }),
  destinationUrl: Type.String({ minLength: 1, description: 'The destination URL' }),
  createdBy: Type.String({ minLength: 1, description: "The author's email" }),
  description: optional(Type.String()),
  createTime: optional(WireDate),
  updatedBy: optional(Type.String()),
  updateTime: optional(WireDate),
}

export const ExternalShortcut = named('ExternalShortcut', {
  ...PROPERTIES,
  intermediateUrl: Type.String({ minLength: 1, description: 'The go link URL at the service that hosts it' }),
  title: optional(Type.String()),
  decayedVisitScore: optional(Type.Number({ minimum: 0 })),
  editUrl: optional(Type.String()),
})

export const HostedShortcut = named('Shortcut', {
  ...PROPERTIES,
  unlisted: optional(Type.Boolean({ description: 'Visible only to its author and admins' })),
  urlTemplate: optional(Type.String({ description: 'For links with a variable part' })),
})
