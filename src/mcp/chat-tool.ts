import { Type } from 'typebox'
import type { QuotelessSource } from '../domain/chat/answerer.ts'
import { chat } from '../domain/chat/chat.ts'
import { MAX_QUESTION_CHARACTERS } from '../domain/chat/question-length.ts'
import { documentId } from '../domain/documents/document.ts'
import { documentUrl } from '../domain/documents/document-url.ts'
import { lines } from './describe.ts'
import { tool } from './tool.ts'

/** Searching, reading, and the answer. */
const STEPS = 3

export const chatTool = tool({
  name: 'chat',
  title: 'Ask the company',
  description: lines(
    "Answer a question from the company's documents that the user can read, with quoted passages and their sources.",
    'Use it for one question that a passage can answer, like "How many vacation days do we get?". To compare documents or gather details, use search and read_document.',
    'Ask in one sentence. For a follow-up, pass the earlier questions in `context`. It says so if no document has an answer.',
  ),
  scope: 'CHAT',
  effect: 'read',
  input: Type.Object({
    message: Type.String({
      description: 'The question, in one sentence',
      minLength: 1,
      maxLength: MAX_QUESTION_CHARACTERS,
    }),
    context: Type.Optional(
      Type.Array(Type.String({ maxLength: MAX_QUESTION_CHARACTERS }), {
        description: 'Earlier questions of the conversation, oldest first',
        maxItems: 50,
      }),
    ),
  }),
  output: Type.Object({
    answer: Type.String(),
    citations: Type.Array(
      Type.Object({ title: Type.String(), url: Type.String(), id: Type.String(), text: Type.String() }),
    ),
  }),
  async call(services, caller, { message, context = [] }, { signal, progress }) {
    const messages = [message, ...context.toReversed()].map((text) => ({ author: 'USER' as const, text }))
    const cited: (QuotelessSource & { readonly text: string })[] = []
    let answer = ''
    const events = chat(services, caller, { messages, inclusions: {}, exclusions: {} }, signal)
    let steps = 0
    for await (const event of events) {
      if (event.kind === 'step') progress(++steps, STEPS, event.text)
      if (event.kind !== 'content') continue
      answer += event.text
      // Nobody names files here, so that only documents are cited.
      const source = event.citation?.document === undefined ? event.announcement?.source : event.citation
      if (source === undefined) continue
      cited.push({ text: '', ...source })
      answer += ` [${cited.length}]`
    }
    const sources = cited.map(({ document }, at) => `[${at + 1}] ${document.title}: ${documentUrl(document)}`)
    return {
      text: lines(answer, sources.length > 0 && `\nSources:\n${sources.join('\n')}`),
      documents: cited.map(({ document }) => ({ id: documentId(document), title: document.title })),
      structured: {
        answer,
        citations: cited.map(({ document, text }) => ({
          title: document.title,
          url: documentUrl(document),
          id: documentId(document),
          text,
        })),
      },
    }
  },
})
