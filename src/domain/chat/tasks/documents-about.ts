import { hasWords, wordsOfValue } from '../../search/read-value.ts'
import type { Caller } from '../../shared/caller.ts'
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
  const name = slot === undefined ? [] : wordsOfValue(current.entry(slot)?.name ?? '')
  return sources.filter(({ document }) => hasWords(document.title, name))
}
