import type { Visits, World } from '../visit.ts'

const operation = (name: string) => `POST /rest/api/v1/${name}`
const QUESTION = { messages: [{ fragments: [{ text: 'What is the wombat plan?' }] }], saveChat: true }

async function savedChat({ client }: World): Promise<string> {
  return (await client('chat', QUESTION)).body.chatId
}

/** The assistant. */
export const CHAT_VISITS: Visits = {
  [operation('chat')]: { body: QUESTION, headers: { Accept: 'text/plain' } },
  [operation('getchat')]: { body: async (world) => ({ id: await savedChat(world) }) },
  [operation('listchats')]: {},
  [operation('deletechats')]: { body: async (world) => ({ ids: [await savedChat(world)] }) },
  [operation('deleteallchats')]: {},
  [operation('getchatapplication')]: { body: { id: 'default' } },
  'POST /api/chat': {
    headers: { 'X-Service-Include-Experimental': 'true' },
    body: { input: 'What is the wombat plan?' },
  },
}
