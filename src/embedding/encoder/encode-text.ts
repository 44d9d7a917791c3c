import { type EmbeddedKind, unitVector } from '../../domain/meaning/embedder.ts'
import { isCode } from '../builtin/code-words.ts'
import { isForeign } from '../builtin/foreign-text.ts'
import type { WordPieces } from '../builtin/word-pieces.ts'
import type { OnnxSession } from './onnx-session.ts'

/** As the model was trained: these begin and end a text. */
const [FIRST, LAST] = [101, 102]
const MAX_TOKENS = 512
/** What the model's authors put before a short query that is to find longer passages. */
const QUERY_PREFIX = 'Represent this sentence for searching relevant passages: '

/**
 * Turns a text into the model's vector, at length 1. One text at a time: rounded to 8 bits, a text's vector would depend on the others in its
 * batch, which may be hidden from the caller. Undefined: a text in another language, a program, or nothing
 * but signs. They are found by words, which works better for them.
 */
export function encodeText(
  session: Pick<OnnxSession, 'firstVector'>,
  words: WordPieces,
  text: string,
  kind: EmbeddedKind,
): Float32Array | undefined {
  const cut = words.of(text)
  if (isForeign(text, cut, kind) || (kind === 'document' && isCode(text))) return undefined
  const pieces = kind === 'query' ? [...words.of(QUERY_PREFIX).pieces, ...cut.pieces] : cut.pieces
  return unitVector(session.firstVector([FIRST, ...pieces.slice(0, MAX_TOKENS - 2), LAST]))
}
