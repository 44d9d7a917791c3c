import type { Socket } from 'node:net'
import { type ErrorCode, ServiceError } from '../../../kernel/errors.ts'
import { newRequestId } from '../../../kernel/ids.ts'
import { ERROR_SHAPES } from './error-shapes.ts'

const CODES: Readonly<Record<string, [ErrorCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: ['request_too_large', 'The headers of the request are too large'],
}

/** A client that is still sending reads the answer only if the connection isn't reset under it. */
const MAX_LINGER_MS = 2000
const answered = new WeakSet<Socket>()

/** Answers what is no request of HTTP, or never became one, in the shape of every other refusal. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Each further chunk of an answered connection fails again, and is discarded by that.
  if (error.code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const [code, message] = CODES[error.code ?? ''] ?? ['invalid_request', 'This is not a request of HTTP/1.1']
  const refusal = new ServiceError(code, message)
  const requestId = newRequestId()
  const body = JSON.stringify(ERROR_SHAPES.service(refusal, requestId))
  const head = [
    `HTTP/1.1 ${refusal.status} ${code}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  answered.add(socket)
  const close = setTimeout(() => socket.destroy(), MAX_LINGER_MS).unref()
  socket.once('end', () => socket.destroySoon()).once('close', () => clearTimeout(close))
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
