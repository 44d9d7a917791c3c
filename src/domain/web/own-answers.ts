import type { Answer } from '../knowledge/answers/answer.ts'
import type { VerificationDeps } from '../knowledge/verification/verifiable.ts'
import type { Asking } from '../sharing/viewer.ts'

const LISTED = 100

/** The answers the caller wrote, the latest first. */
export async function ownAnswers(
  { answerMemory }: Pick<VerificationDeps, 'answerMemory'>,
  { email }: Asking,
): Promise<Answer[]> {
  const entries = [...(await answerMemory.current()).values()]
  return entries
    .map(({ answer }) => answer)
    .filter(({ sharing }) => sharing.owner === email)
    .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
    .slice(0, LISTED)
}
