import { onePersonCalled } from '../../people/find-by-name.ts'
import { hasWords, wordsOfValue } from '../../search/read-value.ts'
import type { Caller } from '../../shared/caller.ts'
import { payOf } from '../asked/pay-of.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import type { Source } from '../source.ts'

/** The sources with the caller's name in their title: a letter about their pay, not a page about pay in general. */
export async function documentsAbout(
  { directory }: Pick<RetrieveDeps, 'directory'>,
  { email }: Caller,
  sources: readonly Source[],
): Promise<Source[]> {
  const current = await directory.current()
  const slot = current.slotOfEmail(email.toLowerCase())
  return naming(slot === undefined ? '' : (current.entry(slot)?.name ?? ''), sources)
}

/** What may answer “What is Ada's salary?”: only documents with Ada's name in their title. All sources for other questions. */
export async function unlessAboutPay(
  { directory, clock }: Pick<RetrieveDeps, 'directory' | 'clock'>,
  question: string,
  sources: readonly Source[],
): Promise<readonly Source[]> {
  const paid = payOf(question)
  const name = paid === undefined ? undefined : await onePersonCalled(directory, paid, clock.now())
  return name === undefined ? sources : naming(name, sources)
}

function naming(name: string, sources: readonly Source[]): Source[] {
  const words = wordsOfValue(name)
  return sources.filter(({ document }) => hasWords(document.title, words))
}
