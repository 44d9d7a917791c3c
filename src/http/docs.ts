import type { Endpoint } from './core/endpoint.ts'

export function docsEndpoints(): Endpoint[] {
  return []
}
