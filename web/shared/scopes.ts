import type { Schemas } from '../generated/api.ts'

export type Scope = Schemas['NewClientToken']['scopes'][number]

/** What each scope allows. A missing scope doesn't compile. */
export const SCOPES: Readonly<Record<Scope, string>> = {
  SEARCH: 'Search and previews',
  CHAT: 'Assistant',
  MCP: 'MCP tool server',
  TOOLS: 'Call individual tools',
  AGENTS: 'Agents',
  SUMMARIZE: 'Summaries',
  DOCUMENTS: 'Read documents',
  DOCPERMISSIONS: 'See who can read a document',
  PEOPLE: 'People directory',
  ENTITIES: 'List people and teams',
  COLLECTIONS: 'Collections',
  ANSWERS: 'Answers',
  ANNOUNCEMENTS: 'Announcements',
  PINS: 'Pins',
  SHORTCUTS: 'Go links',
  VERIFICATION: 'Verification',
  ACTIVITY: 'Report activity',
  FEEDBACK: 'Feedback',
  INSIGHTS: 'Insights',
  TRIGGERS: 'Triggers',
  ADMIN: "Admin API, limited by the user's role",
}

/** Scopes in plain words, for people who don't call the API. Unknown ones stay as they are. */
export function wordsOfScopes(scopes: readonly string[]): string {
  return scopes.map((scope) => SCOPES[scope.toUpperCase() as Scope] ?? scope).join(', ')
}
