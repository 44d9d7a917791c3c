import { Readable } from 'node:stream'
import { file, type StreamAnswer } from './answers.ts'

/** As the interface writes it. */
const CSV = 'text/csv; charset=UTF-8'

/** What an endpoint declares that answers with such a file. */
export const CSV_ANSWER = {
  answers: ['file'],
  contentType: CSV,
} as const

export function csvFile(pieces: AsyncIterable<string> | AsyncIterable<Uint8Array>, name: string): StreamAnswer {
  return file(Readable.from(pieces, { objectMode: false }), CSV, name)
}
