import { badField } from '../../kernel/bad-field.ts'

/** Reading a question takes time for each of its characters, and a longer text can be attached as a file. */
export const MAX_QUESTION_CHARACTERS = 10_000

/** A message may come in many parts, each as long as any text may be. */
export function refuseLongQuestion({ length }: string): void {
  if (length <= MAX_QUESTION_CHARACTERS) return
  throw badField(
    'messages',
    `must have a question of at most ${MAX_QUESTION_CHARACTERS} characters; got ${length}. Attach a longer text as a file`,
  )
}
