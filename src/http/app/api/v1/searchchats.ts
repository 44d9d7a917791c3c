import Type from 'typebox'
import { searchChats } from '../../../../domain/chat/search-chats.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentChat } from '../../../present/present-chat.ts'
import { ChatMetadata } from '../../../schemas/chat.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/searchchats',
  summary: 'Search the names and messages of your saved chats',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'CHAT' },
  limit: { setting: 'searchPerSecond', per: 'second' },
  request: named('SearchChatsRequest', {
    query: Type.String({ minLength: 1, maxLength: 200, description: 'Words or parts of words. All must occur.' }),
  }),
  response: named('SearchChatsResponse', {
    chatResults: Type.Array(
      named('FoundChat', {
        chat: ChatMetadata,
        snippet: Type.Optional(
          Type.String({ description: "The match in a message, if the name doesn't have all words" }),
        ),
      }),
      { description: 'Most recently used first, at most 50' },
    ),
    isCut: Type.Boolean({
      description: 'Whether older chats were left out: after 50 results, or 20 million characters of messages',
    }),
  }),
  async handle(services, caller, { query }, { signal }) {
    const { found, isCut } = await searchChats(services, caller, query, signal)
    return {
      chatResults: found.map(({ chat, snippet }) => ({
        chat: presentChat(chat, services.directory),
        ...(snippet !== undefined && { snippet }),
      })),
      isCut,
    }
  },
})
