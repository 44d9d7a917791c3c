import type { Visits, World } from '../visit.ts'

const operation = (name: string) => `POST /rest/api/v1/${name}`
const QUESTION = { messages: [{ fragments: [{ text: 'What is the wombat plan?' }] }], saveChat: true }

async function savedChat({ client }: World): Promise<string> {
  return (await client('chat', QUESTION)).body.chatId
}

function form(): FormData {
  const made = new FormData()
  made.append('files', new Blob(['The wombat budget is 12 burrows.'], { type: 'text/plain' }), 'budget.txt')
  return made
}

async function uploadedFile({ client }: World): Promise<string> {
  return (await client('uploadchatfiles', form())).body.files[0].id
}

/** The assistant. */
export const CHAT_VISITS: Visits = {
  [operation('chat')]: { body: QUESTION, headers: { Accept: 'text/plain' } },
  [operation('getchat')]: { body: async (world) => ({ id: await savedChat(world) }) },
  [operation('listchats')]: {},
  [operation('deletechats')]: { body: async (world) => ({ ids: [await savedChat(world)] }) },
  [operation('deleteallchats')]: {},
  [operation('getchatapplication')]: { body: { id: 'default' } },
  [operation('uploadchatfiles')]: { body: async () => form() },
  [operation('getchatfiles')]: { body: async (world) => ({ fileIds: [await uploadedFile(world)] }) },
  [operation('deletechatfiles')]: { body: async (world) => ({ fileIds: [await uploadedFile(world)] }) },
  'GET /rest/api/v1/chat-files/{fileId}': { params: async (world) => ({ fileId: await uploadedFile(world) }) },
  'POST /api/chat': {
    headers: { 'X-Service-Include-Experimental': 'true' },
    body: { input: 'What is the wombat plan?' },
  },
}
