import Type from 'typebox'
import { named } from '../named.ts'
import { WireDate } from './document-definition.ts'

const optional = Type.Optional

const PROPERTIES = {
  inputAlias: Type.String({ minLength: 1, maxLength: 255, description: 'What is typed after go/' }),
  destinationUrl: Type.String({ minLength: 1, description: 'Where it leads' }),
  createdBy: Type.String({ minLength: 1, description: 'E-mail of the author' }),
  description: optional(Type.String()),
  createTime: optional(WireDate),
  updatedBy: optional(Type.String()),
  updateTime: optional(WireDate),
}

export const ExternalShortcut = named('ExternalShortcut', {
  ...PROPERTIES,
  intermediateUrl: Type.String({ minLength: 1, description: 'The short link itself, at the service that hosts it' }),
  title: optional(Type.String()),
  decayedVisitScore: optional(Type.Number({ minimum: 0 })),
  editUrl: optional(Type.String()),
})

export const HostedShortcut = named('Shortcut', {
  ...PROPERTIES,
  unlisted: optional(Type.Boolean({ description: 'Known to its author and to administrators alone' })),
  urlTemplate: optional(Type.String({ description: 'For links with a variable part' })),
})
