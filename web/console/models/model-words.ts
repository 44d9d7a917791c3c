import type { Schemas } from '../../generated/api.ts'

export type Model = Schemas['ModelInfo']

interface Words {
  readonly title: string
  /** What it does, and what happens without it. */
  readonly lead: string
  /** What is sent to it. */
  readonly sent: string
  readonly urlHint: string
  readonly modelLabel: string
}

const UP_TO_V1 = 'The base URL of an OpenAI-compatible API, up to /v1'

export const MODEL_WORDS: Readonly<Record<Model['kind'], Words>> = {
  chat: {
    title: 'Chat model',
    lead: 'Writes chat answers from your documents. Without one, chat quotes passages instead.',
    sent: 'Receives questions and the documents that answer them, as far as the person asking can see them.',
    urlHint: `${UP_TO_V1}, e.g. https://api.openai.com/v1`,
    modelLabel: 'Model',
  },
  embedding: {
    title: 'Embedding model',
    lead: 'Finds documents that say the same in other words. Without one, the built-in table is used.',
    sent: 'Receives the text of all documents and queries.',
    urlHint: UP_TO_V1,
    modelLabel: 'Model',
  },
  reranker: {
    title: 'Reranker',
    lead: 'Puts the first results into a better order. Without one, results keep their order.',
    sent: 'Receives queries and the beginning of results, as far as the person searching can see them.',
    urlHint: 'The URL of a reranker with POST /rerank, e.g. Text Embeddings Inference, vLLM, Jina or Cohere',
    modelLabel: 'Model (optional)',
  },
}
