import Type from 'typebox'
import { Document } from '../document.ts'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'

const optional = Type.Optional
const seconds = (description?: string) => Type.Integer({ format: 'int64', ...(description && { description }) })

export const Reminder = named('Reminder', {
  assignee: Person,
  requestor: optional(Person),
  remindAt: seconds('Unix time in seconds'),
  createdAt: optional(seconds()),
  reason: optional(Type.String()),
})

export const Verification = named('Verification', {
  state: Type.Enum(['UNVERIFIED', 'VERIFIED', 'DEPRECATED']),
  metadata: optional(
    named('VerificationMetadata', {
      documentId: Type.String(),
      lastVerifier: optional(Person),
      lastVerificationTs: optional(seconds('Unix time in seconds')),
      expirationTs: optional(seconds('When the verification expires')),
      document: optional(Document),
      reminders: optional(Type.Array(Reminder)),
      lastReminder: optional(Reminder),
      candidateVerifiers: optional(Type.Array(Person, { description: 'Who can verify it, if known' })),
    }),
  ),
})
