import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { zip } from './zip.ts'

/** Somebody else's server, with archives that a test puts there. */
export interface SkillSource {
  readonly address: string
  /** What is at a path; a number is a status without anything. */
  readonly pages: Map<string, Uint8Array | number>
}

export async function startSkillSource(): Promise<SkillSource> {
  const pages = new Map<string, Uint8Array | number>()
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '', 'http://x').pathname) ?? 404
    if (typeof page === 'number') response.writeHead(page, { Location: '/elsewhere.zip' }).end()
    else response.writeHead(200).end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages }
}

/** An archive as a repository makes it: in one folder, with its commit. */
export function repositoryZip(commit: string, files: Readonly<Record<string, string>>): Buffer {
  const inside = Object.fromEntries(Object.entries(files).map(([path, text]) => [`skills-main/${path}`, text]))
  const bytes = zip(inside)
  bytes.writeUInt16LE(commit.length, bytes.length - 2)
  return Buffer.concat([bytes, Buffer.from(commit)])
}
