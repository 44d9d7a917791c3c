import { isDeepStrictEqual } from 'node:util'
import type { SourceChoice } from '../chat/answerer.ts'
import {
  type DocumentReference,
  type ReadableReference,
  type ReadableReferencesDeps,
  type ReferenceChecks,
  readableReferences,
} from '../documents/readable-references.ts'
import type { Caller } from '../shared/caller.ts'
import type { AgentDefinition, AgentTool } from './agent.ts'
import type { AgentView } from './read-agents.ts'

interface ShownChoice {
  readonly containers?: readonly ReadableReference[] | undefined
  readonly documents?: readonly ReadableReference[] | undefined
  readonly datasources?: readonly string[] | undefined
}

/** A definition without the documents that its reader can't see. It is never run: fewer documents mean another choice. */
export interface ShownDefinition extends Omit<AgentDefinition, 'inclusions' | 'exclusions'> {
  readonly inclusions: ShownChoice
  readonly exclusions: ShownChoice
}

export type ShownAgent<View extends Pick<AgentView, 'definition'>> = Omit<View, 'definition'> & {
  readonly definition: ShownDefinition
}

/** Agents as the caller may be shown them; one question to the store for all. */
export async function showAgents<View extends Pick<AgentView, 'definition'>>(
  deps: ReadableReferencesDeps,
  { email }: Pick<Caller, 'email'>,
  views: readonly View[],
): Promise<ShownAgent<View>[]> {
  const definitions = views.map(({ definition }) => definition)
  const checks = await readableReferences(deps, email, definitions.flatMap(referencesOf))
  return views.map((view) => ({ ...view, definition: shown(checks, view.definition) }))
}

export async function showAgent<View extends Pick<AgentView, 'definition'>>(
  deps: ReadableReferencesDeps,
  caller: Pick<Caller, 'email'>,
  view: View,
): Promise<ShownAgent<View>> {
  const [agent] = await showAgents(deps, caller, [view])
  return agent as ShownAgent<View>
}

/** An agent that the caller has just written. */
export function showWritten<View extends Pick<AgentView, 'agent'>>(
  deps: ReadableReferencesDeps,
  caller: Pick<Caller, 'email'>,
  view: View,
): Promise<ShownAgent<View & Pick<AgentView, 'definition'>>> {
  return showAgent(deps, caller, { ...view, definition: view.agent.record.definition })
}

/** Editors send back what they were shown: documents that they can't see stay where they were. */
export async function keepUnseen(
  deps: ReadableReferencesDeps,
  { email }: Pick<Caller, 'email'>,
  before: AgentDefinition,
  after: AgentDefinition,
): Promise<AgentDefinition> {
  const checks = await readableReferences(deps, email, referencesOf(before))
  const keep = (old: SourceChoice, given: SourceChoice): SourceChoice => {
    const documents = unseenOf(old.documents, given.documents, checks.document)
    const containers = unseenOf(old.containers, given.containers, checks.container)
    return {
      ...given,
      ...(documents.length > 0 && { documents: [...(given.documents ?? []), ...documents] }),
      ...(containers.length > 0 && { containers: [...(given.containers ?? []), ...containers] }),
    }
  }
  return {
    ...after,
    inclusions: keep(before.inclusions, after.inclusions),
    exclusions: keep(before.exclusions, after.exclusions),
    tools: after.tools.map(
      (tool) => before.tools.find((old) => isDeepStrictEqual(shownTool(checks, old), tool)) ?? tool,
    ),
  }
}

function unseenOf(
  old: readonly DocumentReference[] = [],
  given: readonly DocumentReference[] = [],
  check: (reference: DocumentReference) => ReadableReference | undefined,
): DocumentReference[] {
  return old.filter(
    (reference) => check(reference) === undefined && !given.some((each) => isDeepStrictEqual(each, reference)),
  )
}

function shown(checks: ReferenceChecks, { inclusions, exclusions, tools, ...rest }: AgentDefinition): ShownDefinition {
  return {
    ...rest,
    inclusions: shownChoice(checks, inclusions),
    exclusions: shownChoice(checks, exclusions),
    tools: tools.map((tool) => shownTool(checks, tool)),
  }
}

function shownChoice(checks: ReferenceChecks, { containers, documents, datasources }: SourceChoice): ShownChoice {
  return {
    ...(containers && { containers: containers.flatMap((each) => checks.container(each) ?? []) }),
    ...(documents && { documents: documents.flatMap((each) => checks.document(each) ?? []) }),
    ...(datasources && { datasources }),
  }
}

function shownTool(checks: ReferenceChecks, { name, arguments: given }: AgentTool): AgentTool {
  return { name, arguments: withoutClosed(checks, given) as AgentTool['arguments'] }
}

/** Arguments are of any shape: a text that is the id or the URL of a document the reader can't see is left out. */
function withoutClosed(checks: ReferenceChecks, value: unknown): unknown {
  if (typeof value === 'string') return isClosed(checks, value) ? undefined : value
  if (Array.isArray(value)) return value.map((each) => withoutClosed(checks, each)).filter((each) => each !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, each]) => [name, withoutClosed(checks, each)] as const)
  return Object.fromEntries(fields.filter(([, each]) => each !== undefined))
}

function isClosed(checks: ReferenceChecks, text: string): boolean {
  return text !== '' && referencesIn(text).some((reference) => checks.container(reference) === undefined)
}

function referencesOf({ inclusions, exclusions, tools }: AgentDefinition): DocumentReference[] {
  const named = [inclusions, exclusions].flatMap(({ documents = [], containers = [] }) => [...documents, ...containers])
  return [...named, ...tools.flatMap((tool) => textsIn(tool.arguments).flatMap(referencesIn))]
}

function referencesIn(text: string): DocumentReference[] {
  return text.includes(':') ? [{ id: text }, { url: text }] : []
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
