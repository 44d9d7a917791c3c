import { UsageError } from './usage-error.ts'

/** Reads a secret from standard input, which keeps it out of the shell history and the process list. */
export async function readSecret(input: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of input) text += String(chunk)
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '') throw new UsageError('standard input is empty; pipe the secret to this command')
  return secret
}
