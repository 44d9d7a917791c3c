import { lowerPriority } from '../../kernel/lower-priority.ts'
import { serveRequests, threadData } from '../../kernel/workers/serve-requests.ts'
import { TextEmbedder } from './embed-text.ts'
import type { PieceTable } from './piece-table.ts'

lowerPriority()

const embedder = new TextEmbedder(threadData<PieceTable>())

const handlers = {
  embed: (texts: readonly string[]) => texts.map((text) => embedder.embed(text, 'document')),
}
export type EmbeddingHandlers = typeof handlers

serveRequests(handlers)
