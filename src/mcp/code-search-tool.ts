import { Type } from 'typebox'
import { seenDatasources } from '../domain/search/visible-datasources.ts'
import { lines } from './describe.ts'
import { searchArguments, searchDocuments, searchOutput } from './document-search.ts'
import { tool } from './tool.ts'

const { app: _app, channel: _channel, query, ...filters } = searchArguments
const repository = Type.Optional(Type.String({ description: 'Only documents in this repository', maxLength: 500 }))

export const codeSearchTool = tool({
  name: 'code_search',
  title: 'Search code',
  description: lines(
    "Search the company's code repositories that the user can read: source files, commits and pull requests. For tickets and pages about code, use search.",
    'Use names of functions, classes or files, or exact phrases in "quotes". Call read_document with the URL for the whole file.',
  ),
  scope: 'SEARCH',
  effect: 'read',
  input: Type.Object({ query, repository, ...filters }),
  output: searchOutput,
  async call(services, caller, { repository, ...given }) {
    const visibility = await services.visibilities.visibilityOf(caller.email)
    const datasources = (await seenDatasources(services, visibility))
      .filter(({ datasourceCategory }) => datasourceCategory === 'CODE_REPOSITORY')
      .map(({ name }) => name)
    if (datasources.length === 0) {
      const text = 'No code repository is connected that the user may read. Try the tool search.'
      return { text, structured: { query: given.query, total: 0, results: [] } }
    }
    const place = { datasources }
    return searchDocuments(services, caller, { ...given, ...(repository && { channel: repository }) }, place)
  },
})
