import type { UseRecorder } from '../activity/use-recorder.ts'
import { noteQuestion } from '../engagement/note-uses.ts'
import { type ChatEvent, chat } from './chat.ts'

type Asked = Parameters<typeof chat>

/** A chat that counts as use: a question does when its answer was given to the end. */
export async function* notedChat(
  deps: Asked[0] & { useRecorder: UseRecorder },
  caller: Asked[1],
  request: Asked[2],
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const cited = new Set<string>()
  for await (const event of chat(deps, caller, request, signal)) {
    const document = event.kind === 'content' ? event.citation?.document : undefined
    if (document !== undefined) cited.add(document.datasource)
    if (event.kind === 'end') noteQuestion(deps, caller, cited)
    yield event
  }
}
