import type { SegmentData } from '../segment/segment.ts'
import type { NumberedDocument } from './build-segment.ts'

export interface BuiltAround {
  /** Absent: none of the documents could be indexed. */
  readonly segment: SegmentData | undefined
  readonly refused: readonly { readonly document: NumberedDocument; readonly problem: unknown }[]
}

type Build = (documents: readonly NumberedDocument[]) => Promise<SegmentData>

/**
 * Builds a segment from the documents that can be indexed. If the build fails, it bisects the documents to find those that can't. If
 * every one of several documents fails, the documents aren't the cause, so the error is thrown.
 */
export async function buildAround(documents: readonly NumberedDocument[], build: Build): Promise<BuiltAround> {
  try {
    return { segment: await build(documents), refused: [] }
  } catch (error) {
    const refused = await findRefused(documents, error, build)
    if (refused.length === documents.length && documents.length > 1) throw error
    const left = new Set(refused.map(({ document }) => document))
    const others = documents.filter((document) => !left.has(document))
    return { segment: others.length === 0 ? undefined : await build(others), refused }
  }
}

/** Bisects documents that failed together. */
async function findRefused(
  documents: readonly NumberedDocument[],
  problem: unknown,
  build: Build,
): Promise<{ document: NumberedDocument; problem: unknown }[]> {
  const [first] = documents
  if (first === undefined) return []
  if (documents.length === 1) return [{ document: first, problem }]
  const middle = documents.length >> 1
  const found: { document: NumberedDocument; problem: unknown }[] = []
  for (const half of [documents.slice(0, middle), documents.slice(middle)]) {
    const failure = await build(half).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (failure !== undefined) found.push(...(await findRefused(half, failure.error, build)))
  }
  return found
}
