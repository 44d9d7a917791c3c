import { completable, type GetPromptResult, type McpServer } from '@modelcontextprotocol/server'
import { type TObject, Type } from 'typebox'
import { personValue } from '../domain/search/engine/to-indexed-document.ts'
import type { Services } from '../domain/services.ts'
import type { Caller } from '../domain/shared/caller.ts'
import { lines, personName } from './describe.ts'
import { documentContents } from './document-resources.ts'
import { completeIds, completeTitles, findDocuments } from './find-documents.ts'
import { standardSchema } from './tool-schemas.ts'

const EXPERT_DOCUMENTS = 50
const EXPERTS = 10
const MAX_CHARACTERS = 4000

const Document = Type.String({
  minLength: 1,
  maxLength: MAX_CHARACTERS,
  description: 'The URL or ID of a document',
})
const Summarize = Type.Object({ document: Document })
const Compare = Type.Object({ first: Document, second: Document })
const FindExperts = Type.Object({
  topic: Type.String({ minLength: 1, maxLength: 500, description: 'What they should know about' }),
})

type Completer = (value: string) => Promise<string[]>

/** Prompts for common tasks, with the documents attached as the caller can read them. */
export function registerPrompts(server: McpServer, services: Services, caller: Caller): void {
  const ids: Completer = (value) => completeIds(services, caller, value)
  const titles: Completer = (value) => completeTitles(services, caller, value)
  const document = async (id: string) => ({
    role: 'user' as const,
    content: { type: 'resource' as const, resource: await documentContents(services, caller, id) },
  })

  // Clients that saved the old name can still use it.
  for (const [name, description] of [
    ['summarize', 'The main points of a document'],
    ['summarise', 'Old name of summarize'],
  ] as const) {
    server.registerPrompt(
      name,
      {
        title: 'Summarize a document',
        description,
        argsSchema: completedSchema(Summarize, { document: ids }),
      },
      async (given) => ({
        messages: [
          say('Summarize this document in at most ten sentences: its purpose, main points and action items.'),
          await document((given as { document: string }).document),
        ],
      }),
    )
  }
  server.registerPrompt(
    'compare',
    {
      title: 'Compare two documents',
      description: 'Where two documents agree, differ and contradict each other',
      argsSchema: completedSchema(Compare, { first: ids, second: ids }),
    },
    async (given) => {
      const { first, second } = given as { first: string; second: string }
      const task = 'Compare these two documents: where they agree, where they differ, and which one seems to be newer.'
      return { messages: [say(task), await document(first), await document(second)] }
    },
  )
  server.registerPrompt(
    'find_experts',
    {
      title: 'Find experts',
      description: 'Who wrote most about a topic',
      argsSchema: completedSchema(FindExperts, { topic: titles }),
    },
    async (given) => findExperts(services, caller, (given as { topic: string }).topic),
  )
}

/** The people who wrote or own most of the best matches the caller can read. */
async function findExperts(services: Services, caller: Caller, topic: string): Promise<GetPromptResult> {
  const found = await findDocuments(services, caller, topic, EXPERT_DOCUMENTS)
  const people = new Map<string, { name: string; titles: string[] }>()
  for (const { title, facts } of found) {
    const person = facts.author ?? facts.owner
    if (person === undefined) continue
    const known = people.get(personValue(person)) ?? { name: personName(person), titles: [] }
    known.titles.push(title)
    people.set(personValue(person), known)
  }
  const best = [...people].sort(([, one], [, other]) => other.titles.length - one.titles.length).slice(0, EXPERTS)
  const listed = best.map(([value, { name, titles }]) => {
    return `- ${name} (${value}): ${titles.length} documents, for example ${titles.slice(0, 3).join('; ')}`
  })
  const task = lines(
    `Who knows most about “${topic}”? These people wrote the documents about it that I can read:`,
    listed.length === 0 ? '(no one found)' : listed.join('\n'),
    'Look them up with employee_search, and name the three I should ask, each with a reason.',
  )
  return { messages: [say(task)] }
}

function say(text: string) {
  return { role: 'user' as const, content: { type: 'text' as const, text } }
}

/** A schema with completions for its arguments. The library looks for them in `shape`. */
function completedSchema(schema: TObject, completers: Readonly<Record<string, Completer>>) {
  const standard = standardSchema(schema)
  const shape = Object.fromEntries(
    Object.entries(completers).map(([name, complete]) => [
      name,
      completable({ ...standard }, (value) => complete(String(value ?? ''))),
    ]),
  )
  return { ...standard, shape }
}
