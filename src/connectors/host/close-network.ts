import { registerHooks } from 'node:module'
import { resolveKit } from './resolve-kit.ts'

const CLOSED = new Set([
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'dns/promises',
  'http',
  'http2',
  'https',
  'inspector',
  'module',
  'net',
  'repl',
  'tls',
  'vm',
  'wasi',
  'worker_threads',
])

/**
 * From here on, code that is loaded has no network of its own: Node's permission model doesn't cover sockets. This keeps
 * honest code from going around the service; a connector that wants to do harm must not be installed.
 */
export function closeNetwork(): void {
  for (const name of ['fetch', 'WebSocket', 'EventSource'] as const) Reflect.deleteProperty(globalThis, name)
  for (const name of ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen']) {
    Reflect.defineProperty(process, name, { value: undefined })
  }
  resolveKit()
  registerHooks({
    resolve(specifier, context, next) {
      if (CLOSED.has(specifier.replace(/^node:/, ''))) {
        throw new Error(`A connector can't use ${specifier}; read from the source through its clients`)
      }
      return next(specifier, context)
    },
  })
}
