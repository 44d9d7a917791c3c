import type { Schemas } from '../../generated/api.ts'
import { parts } from './parts.ts'

type Scope = Schemas['NewClientToken']['scopes'][number]

/** What each scope lets a client do; one that is missing here does not compile. */
const SCOPES: Readonly<Record<Scope, string>> = {
  SEARCH: 'search and previews',
  CHAT: 'the assistant',
  MCP: 'the tool server',
  TOOLS: 'single tools',
  AGENTS: 'agents',
  SUMMARIZE: 'summaries',
  DOCUMENTS: 'read documents',
  DOCPERMISSIONS: 'who may see a document',
  PEOPLE: 'the directory',
  ENTITIES: 'people and teams as lists',
  COLLECTIONS: 'collections',
  ANSWERS: 'answers',
  ANNOUNCEMENTS: 'announcements',
  PINS: 'pins',
  SHORTCUTS: 'go links',
  VERIFICATION: 'verifications',
  ACTIVITY: 'report what was read',
  FEEDBACK: 'feedback',
  INSIGHTS: 'insights',
  TRIGGERS: 'triggers',
  ADMIN: 'administration, as far as the role goes',
}

export const SCOPE_OPTIONS = Object.entries(SCOPES).map(([value, hint]) => ({ value, label: value, hint }))

/** The ticked boxes of a form. */
export function readScopes(text: string): Scope[] {
  return parts(text).filter((scope): scope is Scope => scope in SCOPES)
}
