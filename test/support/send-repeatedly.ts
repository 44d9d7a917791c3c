import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export interface Repeated {
  readonly url: string
  readonly token: string
  readonly times: number
  readonly bytes: number
  /** Sent without `Content-Length`. */
  readonly isInPieces: boolean
}

/**
 * Sends the same large body again and again with Node's `fetch`, from its own process: in the process of the service, client and
 * server take turns, and a connection is never closed while the client is sending. Returns how often each status or error came.
 */
export async function sendRepeatedly(repeated: Repeated): Promise<Record<string, number>> {
  const script = `(${send.toString()})(${JSON.stringify(repeated)})`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return JSON.parse(stdout)
}

/** Runs in the other process, so it may use nothing of this file. */
async function send({ url, token, times, bytes, isInPieces }: Repeated): Promise<void> {
  const body = Buffer.alloc(bytes, 'x')
  const counts: Record<string, number> = {}
  for (let sent = 0; sent < times; sent++) {
    const outcome = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: isInPieces ? new Blob([body]).stream() : body,
      duplex: 'half',
    } as RequestInit)
      .then(async (answer) =>
        ((await answer.json()) as { error: { code?: string } }).error.code === undefined
          ? 'no error code'
          : answer.status,
      )
      .catch((error) => error.cause?.code ?? String(error))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  process.stdout.write(JSON.stringify(counts))
}
