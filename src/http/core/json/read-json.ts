import { isUtf8 } from 'node:buffer'
import { ServiceError } from '../../../kernel/errors.ts'
import { runInSlices } from '../../../kernel/event-loop/time-slices.ts'
import { parseExactly } from '../../../kernel/exact-json.ts'
import { examine } from './examine-json.ts'
import { LARGE_BYTES, MAX_VALUES } from './json-limits.ts'
import { parseInPieces } from './parse-in-pieces.ts'

const BOM = Buffer.from('\ufeff')

/**
 * The only reader of JSON from outside. It takes linear time and refuses bad input with its position (see `examine`).
 * An integer beyond 2^53 becomes a bigint, so nothing is rounded silently. Other requests are answered while it reads a
 * large body.
 * See docs/decisions/0006-request-text.md.
 */
export async function readJson(body: Buffer, maxValues = MAX_VALUES): Promise<unknown> {
  if (!isUtf8(body)) throw new ServiceError('invalid_json', 'The request body must be UTF-8')
  const json = body.subarray(0, BOM.length).equals(BOM) ? body.subarray(BOM.length) : body
  return json.length > LARGE_BYTES ? runInSlices(parseInPieces(json, maxValues)) : readAtOnce(json.toString('utf8'))
}

function readAtOnce(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ServiceError('invalid_json', `The request body isn't valid JSON: ${(error as Error).message}`)
  }
  return examine(value, '', undefined) ? parseExactly(text) : value
}
