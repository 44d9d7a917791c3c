import { answerDocumentId } from '../../../domain/knowledge/answers/answer.ts'
import type { Reminder } from '../../../domain/knowledge/verification/verification.ts'
import type { VerificationView } from '../../../domain/knowledge/verification/view-verifications.ts'
import type { Reminder as ReminderSchema, Verification } from '../../schemas/knowledge/verification.ts'
import type { Wire } from '../../schemas/wire.ts'
import { type PersonNames, presentAuthor, presentDocument } from '../present-document.ts'
import type { PresentContext } from './present-collection.ts'

export function presentVerification(
  { documentId, state, last, reminders, document, answer, keepers }: VerificationView,
  { people, datasources }: PresentContext,
): Wire<typeof Verification> {
  const person = (email: string) => presentAuthor({ email }, people)
  const lastReminder = reminders.at(-1)
  return {
    state,
    metadata: {
      documentId: answer ? answerDocumentId(answer.id) : documentId,
      ...(last && { lastVerifier: person(last.by), lastVerificationTs: seconds(last.at) }),
      ...(last?.expiresAt && { expirationTs: seconds(last.expiresAt) }),
      ...(document && { document: presentDocument(document, datasources.get(document.datasource), people) }),
      ...(reminders.length > 0 && { reminders: reminders.map((each) => presentReminder(each, people)) }),
      ...(lastReminder && { lastReminder: presentReminder(lastReminder, people) }),
      ...(keepers.length > 0 && { candidateVerifiers: keepers.map(person) }),
    },
  }
}

function presentReminder(
  { assignee, requestor, remindAt, createdAt, reason }: Reminder,
  people: PersonNames,
): Wire<typeof ReminderSchema> {
  return {
    assignee: presentAuthor({ email: assignee }, people),
    requestor: presentAuthor({ email: requestor }, people),
    remindAt: seconds(remindAt),
    createdAt: seconds(createdAt),
    ...(reason !== undefined && { reason }),
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
