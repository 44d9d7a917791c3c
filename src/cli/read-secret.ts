import { UsageError } from './usage-error.ts'

/** A secret from standard input, so that it is in no shell history and no list of processes; one line, as `echo` ends it. */
export async function readSecret(input: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of input) text += String(chunk)
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '') throw new UsageError('--password-stdin was given, but standard input is empty')
  return secret
}
