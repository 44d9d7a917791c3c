import { readFileSync } from 'node:fs'
import { OperatorError } from '../../kernel/operator-error.ts'
import { UsageError } from '../usage-error.ts'

const MIN_BYTES = 16

export const KEY_OPTION = { 'key-file': { type: 'string' } } as const

/** The secret a backup is encrypted with: the file's content without its final line break. */
export function readKeyFile(file: string | undefined): Buffer | undefined {
  if (file === undefined) return undefined
  const text = contentOf(file).replace(/\r?\n$/, '')
  if (Buffer.byteLength(text, 'latin1') >= MIN_BYTES) return Buffer.from(text, 'latin1')
  throw new UsageError(
    `--key-file: the key must be at least ${MIN_BYTES} bytes; create one with "openssl rand -hex 32"`,
  )
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    throw new OperatorError(`Can't read the key file: ${(error as Error).message}`, { cause: error })
  }
}
