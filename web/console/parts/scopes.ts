import type { Schemas } from '../../generated/api.ts'
import { parts } from './parts.ts'

type Scope = Schemas['NewClientToken']['scopes'][number]

/** What each scope allows. A missing scope doesn't compile. */
const SCOPES: Readonly<Record<Scope, string>> = {
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

export const SCOPE_OPTIONS = Object.entries(SCOPES).map(([value, hint]) => ({ value, label: value, hint }))

/** The scopes checked in a form. */
export function readScopes(text: string): Scope[] {
  return parts(text).filter((scope): scope is Scope => Object.hasOwn(SCOPES, scope))
}
