import { type AgentDraft, BLANK } from './agent-draft.ts'

/** What the service has of an agent, as far as an editor shows it. */
export interface LoadedAgent {
  /** The version that the form starts with. */
  readonly start: AgentDraft
  readonly shown: number | undefined
  /** Undefined: the agent isn't created yet. */
  readonly newest: number | undefined
}

/** The form, and what it began with. */
export interface AgentEditing extends LoadedAgent {
  readonly draft: AgentDraft
  /** The newest version when the draft began. It may only replace that one. */
  readonly began: number | undefined
}

export interface KeptAgentDraft {
  readonly draft: AgentDraft
  readonly began: number | undefined
}

export function begin(loaded: LoadedAgent, kept?: KeptAgentDraft): AgentEditing {
  return kept === undefined
    ? { ...loaded, draft: loaded.start, began: loaded.newest }
    : { ...loaded, draft: kept.draft, began: kept.began }
}

export function isChanged({ draft, start }: Pick<AgentEditing, 'draft' | 'start'>): boolean {
  return !isSame(draft, start)
}

/** A newer version was saved elsewhere, and saving the draft would overwrite it. */
export function isOvertaken(editing: AgentEditing): boolean {
  return isChanged(editing) && editing.began !== editing.newest
}

/** The form after the service had something new. What was typed and isn't saved stays. */
export function follow(editing: AgentEditing, loaded: LoadedAgent): AgentEditing {
  const { draft, began } = editing
  return isChanged(editing) ? { ...loaded, draft, began } : begin(loaded)
}

/** The form after `saved` was saved from it. What was typed meanwhile stays. */
export function followSave(editing: AgentEditing, saved: AgentDraft, loaded: LoadedAgent): AgentEditing {
  const { draft, began = 0 } = editing
  if (isSame(draft, saved)) return begin(loaded)
  // A version beyond the one saved here is somebody else's.
  return { ...loaded, draft, began: Math.min(loaded.newest ?? 1, began + 1) }
}

export function isSameLoaded(one: LoadedAgent, other: LoadedAgent): boolean {
  return one.newest === other.newest && one.shown === other.shown && isSame(one.start, other.start)
}

const PARTS: readonly [keyof AgentDraft, string][] = [
  ['name', 'the name'],
  ['description', 'what it does'],
  ['instructions', 'the instructions'],
  ['inputs', 'the inputs'],
  ['datasources', 'the sources'],
  ['documents', 'the documents'],
  ['kept', 'the sources'],
  ['tools', 'the tools'],
  ['skills', 'the skills'],
  ['starterQuestions', 'the starter questions'],
]

/** The parts in which two definitions differ, in words. */
export function differencesOf(one: AgentDraft, other: AgentDraft): string[] {
  const changed = PARTS.filter(([part]) => !isSame(one[part], other[part])).map(([, words]) => words)
  return [...new Set(changed)]
}

/** A draft that this browser kept, unless it was kept by a page that had other fields. */
export function readKept(value: unknown): KeptAgentDraft | undefined {
  if (!isRecord(value) || !isRecord(value['draft'])) return undefined
  const { draft, began } = value
  const fits = Object.entries(BLANK).every(
    ([name, blank]) => typeof draft[name] === typeof blank && Array.isArray(draft[name]) === Array.isArray(blank),
  )
  if (!fits || (began !== undefined && typeof began !== 'number')) return undefined
  return { draft: draft as unknown as AgentDraft, began }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
