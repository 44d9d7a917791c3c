import { badField } from '../../../kernel/bad-field.ts'
import type { Citation } from '../answerer.ts'
import type { ChatEvent } from '../chat.ts'
import { notedChat } from '../noted-chat.ts'
import type { AnswerFormat, CurrentShaper } from './answer-shaper.ts'
import { refuseUnknownKeywords } from './match-schema.ts'

type ChatParameters = Parameters<typeof notedChat>

/**
 * A chat whose answer is JSON. What is kept of it is the answer in words: each sentence has its own source there, and is
 * shown again only while its reader may read that source.
 */
export async function* shapedChat(
  deps: ChatParameters[0] & { answerShaper: CurrentShaper },
  caller: ChatParameters[1],
  request: ChatParameters[2],
  format: AnswerFormat,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { clock } = deps
  const answerShaper = await deps.answerShaper.current()
  if (answerShaper === undefined) {
    throw badField(
      'text.format',
      "can't be JSON_SCHEMA because no model is configured (ALMANAC_ANSWER_URL, or Models in the console); leave it out",
    )
  }
  refuseUnknownKeywords(format.schema, 'text.format.schema')
  const question = request.messages.find(({ author }) => author === 'USER')?.text ?? ''
  let answer = ''
  const cited: Citation[] = []
  for await (const event of notedChat(deps, caller, request, signal)) {
    if (event.kind === 'content') {
      answer += event.text
      if (event.citation !== undefined) cited.push(event.citation)
    } else if (event.kind === 'end') {
      yield { kind: 'step', text: 'Writing the answer as JSON', at: clock.now() }
      const text = await answerShaper.shape(question, answer, format, signal)
      const [first, ...others] = cited
      yield { kind: 'content', text, ...(first && { citation: first }), at: clock.now() }
      for (const citation of others) yield { kind: 'content', text: '', citation, at: clock.now() }
      yield event
    } else yield event
  }
}
