import { badField } from '../../kernel/bad-field.ts'
import type { Caller } from '../shared/caller.ts'
import { chatNotFound } from './chat.ts'
import type { ChatStore, SavedChat } from './saved-chat.ts'

/** Renames a chat of the caller's. It keeps its place in the list. */
export async function renameChat(
  { chats }: { chats: ChatStore },
  { email }: Caller,
  id: string,
  name: string,
): Promise<SavedChat> {
  const trimmed = name.trim()
  if (trimmed === '') throw badField('name', 'must not be empty')
  const renamed = await chats.rename(id, email, trimmed)
  if (renamed === undefined) throw chatNotFound()
  return renamed
}
