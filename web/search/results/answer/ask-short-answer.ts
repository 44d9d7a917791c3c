import type { Schemas } from '../../../generated/api.ts'
import { callLines } from '../../../shared/call-lines.ts'

type Part = Schemas['ShortAnswerPart']

/** All parts of the short answer to a search: none if no answer is good enough. */
export async function askShortAnswer(body: Schemas['SearchRequest'], signal: AbortSignal): Promise<Part[]> {
  const parts: Part[] = []
  for await (const line of callLines('POST /app/api/v1/shortanswer', { body }, signal)) {
    // An operation that only streams is typed as text.
    parts.push(line as unknown as Part)
  }
  return parts
}
