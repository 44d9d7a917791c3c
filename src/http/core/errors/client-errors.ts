import type { Socket } from 'node:net'
import { type ErrorCode, ServiceError } from '../../../kernel/errors.ts'
import { newRequestId } from '../../../kernel/ids.ts'
import { ERROR_SHAPES } from './error-shapes.ts'

const CODES: Readonly<Record<string, [ErrorCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', "The request didn't arrive in time; send it again"],
  HPE_HEADER_OVERFLOW: ['request_too_large', 'The request headers are too large; send fewer or shorter ones'],
}

/** A client that is still sending reads the answer only if the connection isn't reset under it. */
const MAX_LINGER_MS = 2000
const answered = new WeakSet<Socket>()

/** Answers input that isn't a complete HTTP request, in the same shape as any other error. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Each further chunk of an answered connection fails again, and is discarded by that.
  if (error.code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const [code, message] = CODES[error.code ?? ''] ?? ['invalid_request', "This isn't a valid HTTP/1.1 request"]
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
