import type { Logger } from 'pino'
import type { OutgoingFetch } from '../domain/oauth/outgoing-fetch.ts'
import type { Services } from '../domain/services.ts'
import { RemoteTools } from '../domain/tools/remote/remote-tools.ts'
import type { Clock } from '../kernel/clock.ts'
import { AllTools } from '../mcp/all-tools.ts'
import { OwnTools } from '../mcp/own-tools.ts'
import { HttpRemoteServers } from '../mcp/remote/http-remote-servers.ts'

/** Tools, our own and those of other servers. */
export function makeTools(fetch: OutgoingFetch, clock: Clock, log: Logger, sealKey: string, services: () => Services) {
  const remoteTools = new RemoteTools(services)
  return {
    remote: new HttpRemoteServers(fetch, clock, log),
    remoteTools,
    tools: new AllTools(new OwnTools(services), remoteTools),
    toolKey: sealKey,
  }
}
