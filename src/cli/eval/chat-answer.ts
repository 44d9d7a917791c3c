import type { GivenAnswer } from './questions/judge.ts'

/** A response of the chat operation, as far as it is measured. */
export interface ChatResponse {
  readonly messages: readonly {
    readonly messageType: string
    readonly fragments: readonly {
      readonly text?: string
      readonly structuredResults?: readonly unknown[]
      readonly citation?: { readonly sourceDocument: { readonly id: string } }
    }[]
  }[]
}

/** `nameOf`: how the questions name a document with this ID. */
export function readChatAnswer(response: unknown, nameOf: (documentId: string) => string): GivenAnswer {
  const { messages } = response as ChatResponse
  const fragments = messages.filter(({ messageType }) => messageType === 'CONTENT').flatMap((each) => each.fragments)
  return {
    text: fragments.map(({ text = '' }) => text).join(''),
    cited: fragments.flatMap(({ citation }) => (citation === undefined ? [] : nameOf(citation.sourceDocument.id))),
    hasEntities: fragments.some(({ structuredResults = [] }) => structuredResults.length > 0),
  }
}
