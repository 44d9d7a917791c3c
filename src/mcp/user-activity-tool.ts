import { Type } from 'typebox'
import type { ToolResult } from '../domain/tools/tool-runner.ts'
import { lines } from './describe.ts'
import { searchArguments, searchDocuments, searchOutput } from './document-search.ts'
import { tool } from './tool.ts'

const { updated, after, before, app } = searchArguments
const HISTORY = { fieldName: 'my', values: [{ value: 'history', relation: 'EQUALS' as const, isNegated: false }] }

export const userActivityTool = tool({
  name: 'user_activity',
  title: "The user's recent activity",
  description: lines(
    'List documents that the user recently read or wrote, newest first. Use it for stand-ups, weekly reviews, and to find something the user saw before.',
    "Narrow it down with words in `query`, or with `updated`, `after`, `before` and `app`. It covers only this user: to find other people's work, use search with `from`.",
  ),
  scope: 'SEARCH',
  effect: 'read',
  input: Type.Object({
    query: Type.Optional(Type.String({ description: 'Only documents with these words', maxLength: 2000 })),
    updated,
    after,
    before,
    app,
  }),
  output: Type.Object({ read: searchOutput, written: searchOutput }),
  async call(services, caller, { query = '', ...filters }) {
    const given = { query, ...filters, sort_by_recency: true }
    const read = await searchDocuments(services, caller, given, { facetFilters: [HISTORY] })
    const written = await searchDocuments(services, caller, { ...given, from: 'me' })
    return {
      text: [`# Read\n${read.text}`, `# Written\n${written.text}`].join('\n\n'),
      structured: { read: read.structured, written: written.structured },
      documents: [...new Map([...documentsOf(read), ...documentsOf(written)].map((each) => [each.id, each])).values()],
    }
  },
})

function documentsOf({ documents = [] }: ToolResult) {
  return documents
}
