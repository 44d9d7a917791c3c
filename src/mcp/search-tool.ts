import { Type } from 'typebox'
import { lines } from './describe.ts'
import { searchArguments, searchDocuments, searchOutput } from './document-search.ts'
import { tool } from './tool.ts'

export const searchTool = tool({
  name: 'search',
  title: 'Search the company',
  description: lines(
    'Searches all documents of the company that the user may read: wikis, tickets, chats, files and more.',
    'Use a few distinctive keywords rather than a sentence; put "quotes" around an exact phrase, "-" before a word that must not occur.',
    'Narrow down with the filters instead of repeating them in the query. An empty query with filters lists the newest documents.',
    'Also returns answers that colleagues wrote, and people, teams and collections that the query names.',
    'Results carry an excerpt; call read_document with the URL for the whole text, and cite URLs in the answer.',
  ),
  scope: 'SEARCH',
  effect: 'read',
  input: Type.Object(searchArguments),
  output: searchOutput,
  call: (services, caller, given) => searchDocuments(services, caller, given),
})
