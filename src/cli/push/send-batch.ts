import { OperatorError } from '../../kernel/operator-error.ts'
import type { PushClient, Refusal } from './push-client.ts'

/** A document ready to send. Its JSON is created once, then hashed and added to the request. */
export interface Outgoing {
  readonly origin: string
  readonly key: string | undefined
  readonly objectType: string | undefined
  readonly id: string
  readonly json: string
  readonly hash: string
}

export interface BatchResult {
  readonly accepted: readonly Outgoing[]
  readonly refused: readonly { document: Outgoing; reason: string }[]
}

/**
 * Sends a batch. The service accepts all of it or none, so a rejected batch is split until the bad documents are isolated
 * and the rest is accepted.
 */
export async function sendBatch(
  client: PushClient,
  datasource: string,
  documents: readonly Outgoing[],
): Promise<BatchResult> {
  if (documents.length === 0) return { accepted: [], refused: [] }
  const refusal = await client.post('indexdocuments', requestBody(datasource, documents))
  if (refusal === undefined) return { accepted: documents, refused: [] }
  if (!isAboutDocuments(refusal)) throw new OperatorError(refusal.message)
  const [only] = documents
  if (documents.length === 1 && only !== undefined) {
    return { accepted: [], refused: [{ document: only, reason: withoutIndex(refusal.message) }] }
  }

  const results: BatchResult[] = []
  const named = namedDocument(refusal, documents.length)
  const offender = named === undefined ? undefined : documents[named]
  if (named !== undefined && offender !== undefined) {
    results.push({ accepted: [], refused: [{ document: offender, reason: withoutIndex(refusal.message) }] })
  }
  // Sequentially and in order: if two lines have the same ID, the later one must win.
  for (const part of partsOf(documents, named)) results.push(await sendBatch(client, datasource, part))
  return {
    accepted: results.flatMap(({ accepted }) => accepted),
    refused: results.flatMap(({ refused }) => refused),
  }
}

function requestBody(datasource: string, documents: readonly Outgoing[]): string {
  return `{"datasource":${JSON.stringify(datasource)},"documents":[${documents.map(({ json }) => json).join(',')}]}`
}

/** Other errors, for example a wrong token or datasource, would reject every batch. */
function isAboutDocuments({ status, code }: Refusal): boolean {
  return status === 413 || (status === 400 && code !== 'datasource_not_found')
}

/** The document that the error names, by its position in the batch. */
function namedDocument({ field }: Refusal, count: number): number | undefined {
  const at = /^documents\[(\d+)\]/.exec(field ?? '')?.[1]
  return at === undefined || Number(at) >= count ? undefined : Number(at)
}

/**
 * The remaining documents without the named one. Those before it passed validation. Those after it are halved, so that a
 * batch full of errors doesn't need one request per document.
 */
function partsOf(documents: readonly Outgoing[], named: number | undefined): Outgoing[][] {
  if (named === undefined) return halves(documents)
  return [documents.slice(0, named), ...halves(documents.slice(named + 1))]
}

function halves(documents: readonly Outgoing[]): Outgoing[][] {
  const middle = Math.ceil(documents.length / 2)
  return [documents.slice(0, middle), documents.slice(middle)]
}

/** "`documents[3].id` must …" → "`id` must …": the position in a batch means nothing in the summary. */
function withoutIndex(message: string): string {
  return message.replace(/`documents\[\d+\]` /g, '').replace(/documents\[\d+\]\.?/g, '')
}
