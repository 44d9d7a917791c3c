import { Type } from 'typebox'
import { lines } from './describe.ts'
import { searchArguments, searchDocuments, searchOutput } from './document-search.ts'
import { tool } from './tool.ts'

export const searchTool = tool({
  name: 'search',
  title: 'Search the company',
  description: lines(
    "Search all of the company's documents that the user can read: wikis, tickets, chats, files, email and more. Start here for questions about the company, its work and its people.",
    'Use a few distinctive keywords, not a sentence. Put an exact phrase in "quotes", and "-" before a word to exclude.',
    'Use the filters for people, dates, apps and types instead of adding them to the query. An empty query with filters lists the newest documents.',
    'Also returns answers written by colleagues, and the people, teams and collections that the query names.',
    'Results have only an excerpt: call read_document with the URL before you rely on details, and cite URLs in your answer.',
  ),
  scope: 'SEARCH',
  effect: 'read',
  input: Type.Object(searchArguments),
  output: searchOutput,
  call: (services, caller, given) => searchDocuments(services, caller, given),
})
