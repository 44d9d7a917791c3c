import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'

/** A way to chat that clients may offer by its name. */
export interface ChatApplication {
  readonly id: string
  readonly name: string
  readonly description: string
}

const APPLICATIONS: readonly ChatApplication[] = [
  {
    id: 'default',
    name: 'Assistant',
    description: 'Answers questions from the documents you can read, and cites them.',
  },
]

export function getChatApplication(id: string): ChatApplication {
  const found = APPLICATIONS.find((application) => application.id === id)
  if (found === undefined)
    throw new ServiceError('not_found', `Chat application ${quoted(id)} not found; use "default"`)
  return found
}
