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

const LOCAL =
  'For a model in your own network (Ollama, vLLM, llama.cpp), first set ALMANAC_MODEL_RANGES to its address, e.g. 127.0.0.1/32, and restart.'
const UP_TO_V1 = 'Base URL of an OpenAI-compatible API, including /v1'

export const MODEL_WORDS: Readonly<Record<Model['kind'], Words>> = {
  chat: {
    title: 'Chat model',
    lead: 'Writes chat answers from your documents. Without one, chat quotes passages instead.',
    sent: 'Receives each question and matching documents that the person asking can see.',
    urlHint: `${UP_TO_V1}, e.g. https://api.openai.com/v1. ${LOCAL}`,
    modelLabel: 'Model',
  },
  embedding: {
    title: 'Embedding model',
    lead: 'Finds documents that say the same thing in other words. Without one, Almanac uses its built-in model (English only).',
    sent: 'Receives the text of all documents and queries.',
    urlHint: `${UP_TO_V1}. ${LOCAL}`,
    modelLabel: 'Model',
  },
  reranker: {
    title: 'Reranker',
    lead: 'Puts the first results into a better order. Without one, results keep their order.',
    sent: 'Receives each query and the beginning of top results that the person searching can see.',
    urlHint: `URL of a rerank API, with or without /rerank. Works with Text Embeddings Inference, vLLM, Jina and Cohere. ${LOCAL}`,
    modelLabel: 'Model (optional)',
  },
}
