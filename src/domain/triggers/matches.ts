import { containerIdOf } from '../documents/document.ts'
import { foldEmail } from '../shared/email.ts'
import type { ActiveTrigger } from './trigger.ts'
import type { Upload } from './upload-log.ts'

/** A trigger's conditions and owner. */
export type TriggerCriteria = Pick<ActiveTrigger, 'kind' | 'owner' | 'inputs'>

const NOBODY: ReadonlySet<string> = new Set()

/** Whether an upload matches a trigger. Doesn't check whether its owner can see it. */
export function matches({ kind, owner, inputs }: TriggerCriteria, upload: Upload, mentioned = NOBODY): boolean {
  const { reason, doc_type, container, author, person = owner } = inputs
  if (kind === 'new_in_container' && upload.reason !== 'CREATED') return false
  if (kind === 'mention' && !mentioned.has(person)) return false
  if (reason !== undefined && upload.reason !== reason) return false
  if (doc_type !== undefined && upload.objectType.toLowerCase() !== doc_type.toLowerCase()) return false
  if (container !== undefined && !containersOf(upload).includes(container.toLowerCase())) return false
  return author === undefined || peopleOf(upload).includes(author)
}

/** All the names of where a document stands, in lower case. */
function containersOf(upload: Pick<Upload, 'datasource' | 'facts'>): string[] {
  const { container, containerDatasourceId } = upload.facts
  return [container, containerDatasourceId, containerIdOf(upload)].flatMap((name) => (name ? [name.toLowerCase()] : []))
}

function peopleOf({ facts }: Upload): string[] {
  return [facts.author, facts.owner].flatMap((person) => (person?.email ? [foldEmail(person.email)] : []))
}

/**
 * Where a wish is looked up: by the narrowest thing it asks for. One that asks for nothing in particular is compared with
 * every document of its datasource, the others only with those that have what they ask for.
 */
export function slotOf({ kind, owner, inputs }: TriggerCriteria): string {
  const { container, author, doc_type, person = owner } = inputs
  if (kind === 'mention') return `mention ${person}`
  if (container !== undefined) return `container ${container.toLowerCase()}`
  if (author !== undefined) return `author ${author}`
  return doc_type === undefined ? 'any' : `type ${doc_type.toLowerCase()}`
}

/** The slots of triggers that may match an upload. */
export function slotsOf(upload: Upload, mentioned: ReadonlySet<string>): Set<string> {
  return new Set([
    'any',
    `type ${upload.objectType.toLowerCase()}`,
    ...containersOf(upload).map((name) => `container ${name}`),
    ...peopleOf(upload).map((email) => `author ${email}`),
    ...Array.from(mentioned, (email) => `mention ${email}`),
  ])
}
