import type { UseRecorder } from '../activity/use-recorder.ts'
import { noteQuestion } from '../engagement/note-uses.ts'
import { type ChatEvent, chat } from './chat.ts'

type ChatParameters = Parameters<typeof chat>

/** A chat that counts as usage once its answer is complete. */
export async function* notedChat(
  deps: ChatParameters[0] & { useRecorder: UseRecorder },
  caller: ChatParameters[1],
  request: ChatParameters[2],
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const cited = new Set<string>()
  let isAnswered = true
  for await (const event of chat(deps, caller, request, signal)) {
    const document = event.kind === 'content' ? event.citation?.document : undefined
    if (document !== undefined) cited.add(document.datasource)
    if (event.kind === 'content' && event.refusal !== undefined) isAnswered = false
    if (event.kind === 'end') {
      const asked = request.messages.find(({ author, text }) => author === 'USER' && text.trim() !== '')
      noteQuestion(deps, caller, cited, isAnswered ? undefined : asked?.text)
    }
    yield event
  }
}
