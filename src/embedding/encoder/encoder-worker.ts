import type { EmbeddedKind } from '../../domain/meaning/embedder.ts'
import { lowerPriority } from '../../kernel/lower-priority.ts'
import { serveRequests, threadData } from '../../kernel/workers/serve-requests.ts'
import { WordPieces } from '../builtin/word-pieces.ts'
import { encodeText } from './encode-text.ts'
import { OnnxSession } from './onnx-session.ts'

export interface EncoderThreadData {
  readonly folder: string
  readonly pieces: readonly string[]
  readonly isLowPriority: boolean
}

export interface EncodedTexts {
  readonly texts: readonly string[]
  readonly kind: EmbeddedKind
}

const { folder, pieces, isLowPriority } = threadData<EncoderThreadData>()
if (isLowPriority) lowerPriority()

const words = new WordPieces(pieces)
let session: Promise<OnnxSession> | undefined

const handlers = {
  async embed({ texts, kind }: EncodedTexts) {
    // Not kept if it fails: a repaired file works without a restart.
    session ??= OnnxSession.open(folder).catch((error: unknown) => {
      session = undefined
      throw error
    })
    const loaded = await session
    return texts.map((text) => encodeText(loaded, words, text, kind))
  },
}
export type EncoderHandlers = typeof handlers

serveRequests(handlers)
