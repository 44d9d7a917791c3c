import { readFileSync } from 'node:fs'
import { OperatorError } from '../../kernel/operator-error.ts'
import { UsageError } from '../usage-error.ts'

const MIN_BYTES = 16

export const KEY_OPTION = { 'key-file': { type: 'string' } } as const

/** The secret that a backup is encrypted with: what stands in the file, without the end of its line. */
export function readKeyFile(file: string | undefined): Buffer | undefined {
  if (file === undefined) return undefined
  const text = contentOf(file).replace(/\r?\n$/, '')
  if (Buffer.byteLength(text, 'latin1') >= MIN_BYTES) return Buffer.from(text, 'latin1')
  throw new UsageError(`--key-file: a key has ${MIN_BYTES} bytes at least; "openssl rand -hex 32" makes one`)
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    throw new OperatorError(`The key file cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
