import type { Clock } from '../../kernel/clock.ts'
import type { WebFile, WebFileStore } from './web-file-store.ts'

/** A page that was opened before an update may ask for its other parts so long. */
const KEPT_MS = 24 * 60 * 60_000

/** At a start: what this build has is there for all instances, what the last one had stays for a day. */
export async function keepWebFiles(
  { webFiles, clock }: { webFiles: WebFileStore; clock: Clock },
  files: readonly WebFile[],
): Promise<void> {
  const now = clock.now()
  await webFiles.replace(files, now)
  await webFiles.sweep(new Date(now.getTime() - KEPT_MS))
}
