import { fold } from '../../../analysis/fold.ts'
import { CUT, cutOut, type ExtractedFilters, operator } from './extracted.ts'

/** A type of visible documents and its display names. */
export interface KnownType {
  readonly value: string
  readonly labels: readonly string[]
}

/** Types and statuses of visible documents, in their original spelling. */
export interface KnownKinds {
  types(): Promise<readonly KnownType[]>
  statusesOf(type: string): Promise<readonly string[]>
}

/** Statuses that count as open or closed, whatever a company calls them. */
const OPEN = new Set(
  'open|new|to do|todo|reopened|in progress|in review|waiting|blocked|pending|planned|backlog|ready'.split('|'),
)
const CLOSED = new Set('closed|done|resolved|completed|fixed|cancelled|canceled'.split('|'))
const STATUS =
  /(?:^|[ \n])(open|closed|done|resolved|draft|final|planned|waiting|in progress|in review|unresolved|offene|geschlossene|erledigte) (?=\p{L})/iu
/** "open gateway tickets". */
const MAX_BETWEEN = 2
const WORDS = /[^\s]+/g
export const ANY =
  'documents?|docs?|pages?|files?|everything|anything|things?|stuff|dokumente?|dateien|what was|was wurde'
const ANY_KIND = new RegExp(
  `(?:^|[ ${CUT}])(?:all )?(?:${ANY})(?=${CUT})|^(?:all )?(?:${ANY})(?= (?:about|on|über) )`,
  'i',
)
const MANY = new RegExp(`(?:^|[ ${CUT}])(?:all )?(\\p{L}{2,29}s)(?=${CUT})|^(?:all )?(\\p{L}{2,29}s)(?= )`, 'giu')

/** "open tickets": the type and its statuses, if visible documents have both. */
export async function readStatus(text: string, kinds: KnownKinds): Promise<ExtractedFilters | undefined> {
  const found = STATUS.exec(text)
  if (found === null) return undefined
  const wanted = statusesMeant(found[1] ?? '')
  const after = found.index + found[0].length
  const [clause = ''] = text.slice(after).split(CUT)
  for (const [at, { 0: noun, index }] of [...clause.matchAll(WORDS)].slice(0, MAX_BETWEEN + 1).entries()) {
    // With words in between, the noun must be plural.
    const type = at === 0 || /s$/i.test(noun) ? await typeCalled(noun, kinds) : undefined
    if (type === undefined) continue
    const known = (await kinds.statusesOf(type)).filter((value) => wanted.has(fold(value)))
    if (known.length === 0) return undefined
    const between = text.slice(after, after + index)
    const rest = text.slice(after + index + noun.length)
    return {
      rest: `${text.slice(0, found.index)}${CUT}${between}${rest}`,
      operators: [operator('type', type), ...known.map((value) => operator('status', value))],
    }
  }
  return undefined
}

function statusesMeant(status: string): ReadonlySet<string> {
  const word = fold(status)
  if (['open', 'unresolved', 'offene'].includes(word)) return OPEN
  if (['closed', 'geschlossene', 'erledigte'].includes(word)) return CLOSED
  return new Set([word])
}

/** The document type that another filter refers to: "tickets updated this week". */
export async function readType(text: string, kinds: KnownKinds): Promise<ExtractedFilters | undefined> {
  const any = ANY_KIND.exec(text)
  if (any !== null) return { rest: cutOut(text, any.index, any.index + any[0].length), operators: [] }
  for (const { index, 0: matched, 1: before, 2: first } of text.matchAll(MANY)) {
    const type = await typeCalled(before ?? first ?? '', kinds)
    if (type === undefined) continue
    return { rest: cutOut(text, index, index + matched.length), operators: [operator('type', type)] }
  }
  return undefined
}

/** What companies call the same kind of document. */
const WORK_ITEMS = ['ticket', 'issue', 'task', 'work item', 'todo', 'to do', 'aufgabe', 'vorgang']
const WORK_ITEM = /^(?:tickets?|issues?|tasks?|todos?|to-dos?|aufgaben?|vorgänge)$/iu

/** The type of visible documents that a noun means: by its name, or “tasks” for tickets if no type is called so. */
export async function typeCalled(noun: string, { types }: KnownKinds): Promise<string | undefined> {
  const names = [noun, noun.replace(/s$/i, ''), noun.replace(/ies$/i, 'y'), noun.replace(/es$/i, '')].map(fold)
  const known = await types()
  const called = (these: readonly string[]) =>
    known.find(({ value, labels }) => [value, ...labels].some((name) => these.includes(fold(name))))?.value
  return called(names) ?? (WORK_ITEM.test(noun) ? called(WORK_ITEMS) : undefined)
}
