import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How much of a refused request is read and discarded so that its sender gets to read the answer. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 30_000
const MAX_MS_WHILE_STOPPING = 200
const CHECK_MS = 100

/**
 * Lets refusals arrive. A connection that is closed while its client still sends is reset, and the client sees EPIPE instead of
 * the 413, 401 or 429 that was written. So after an early answer the rest of the request is discarded, within limits, and only then
 * is the connection closed (RFC 9112, section 9.6).
 */
export function lingerOnClose(server: Server, isStopping: () => boolean): void {
  const latest = new WeakMap<Socket, IncomingMessage>()

  server.on('connection', (socket: Socket) => {
    const close = socket.destroySoon.bind(socket)
    socket.destroySoon = () => {
      const request = latest.get(socket)
      if (request === undefined || request.complete || socket.destroyed) close()
      // The answer goes out and our side ends; `discardRest` closes the other.
      else socket.end()
    }
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    latest.set(socket, request)
    response.once('finish', () => {
      if (!request.complete && !socket.destroyed) discardRest(request, socket, isStopping)
    })
  })
}

/** The socket is the one the request came on: by now the request itself may have let go of it. */
function discardRest(request: IncomingMessage, socket: Socket, isStopping: () => boolean): void {
  const startedAt = performance.now()
  const maxBytesRead = socket.bytesRead + MAX_BYTES
  const check = setInterval(() => {
    const elapsedMs = performance.now() - startedAt
    const isOver = elapsedMs > (isStopping() ? MAX_MS_WHILE_STOPPING : MAX_MS) || socket.bytesRead > maxBytesRead
    if (isOver) socket.destroy()
  }, CHECK_MS)
  check.unref()
  const stop = () => clearInterval(check)
  socket.once('close', stop)
  request.once('end', () => {
    stop()
    // The connection may carry many more requests.
    socket.off('close', stop)
    // Where the answer said `Connection: close`, our side has ended; otherwise the connection takes the next request.
    if (socket.writableEnded) socket.destroySoon()
  })
  request.resume()
}
