import type { Clock } from '../../../kernel/clock.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import type { Caller } from '../../shared/caller.ts'
import type { ChatFile, ChatFileStore } from './chat-file.ts'

export interface ChatFilesDeps {
  chatFiles: ChatFileStore
}

const SWEPT_AT_ONCE = 100

/** Those of the caller's; what is not there, or not theirs, is passed over. */
export function getChatFiles({ chatFiles }: ChatFilesDeps, { email }: Caller, ids: readonly string[]) {
  return chatFiles.findAll(ids, email)
}

/** The files that a question names. */
export async function namedChatFiles(deps: ChatFilesDeps, caller: Caller, ids: readonly string[]): Promise<ChatFile[]> {
  const found = await getChatFiles(deps, caller, ids)
  if (ids.some((id) => !found.some((file) => file.id === id))) throw fileNotFound()
  return found
}

export async function readChatFile({ chatFiles }: ChatFilesDeps, { email }: Caller, id: string) {
  const found = await chatFiles.bytesOf(id, email)
  if (found === undefined) throw fileNotFound()
  return found
}

/** Those of the caller's; what is not there, or not theirs, is passed over. */
export function deleteChatFiles({ chatFiles }: ChatFilesDeps, { email }: Caller, ids: readonly string[]) {
  return chatFiles.remove(ids, email)
}

/** Forgets what was uploaded longer ago than files are kept. */
export async function sweepChatFiles(
  { chatFiles, clock }: ChatFilesDeps & { clock: Clock },
  keptDays: number,
): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
  while ((await chatFiles.sweep(before, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
}

/** The file of somebody else and one that does not exist are refused alike. */
function fileNotFound(): ServiceError {
  return new ServiceError('not_found', "File not found, or it isn't yours")
}
