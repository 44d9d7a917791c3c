import { type FileEntry, type FileShare, type HttpClient, type HttpResponse, SourceError } from '#connector-kit'
import { openHttp } from '../http/http-transport.ts'
import type { OpenTransport, TransportContext } from '../transport.ts'
import { readMultistatus } from './multistatus.ts'

const PROPERTIES =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop>' +
  '<resourcetype/><getcontentlength/><getlastmodified/><getetag/></prop></propfind>'
const REDIRECTS = [301, 302, 307, 308]

/** A WebDAV server (RFC 4918): listings by PROPFIND, files by GET. */
export function openWebdav(context: TransportContext): OpenTransport {
  const { http, close } = openHttp(context)
  if (http === undefined) throw new Error('The HTTP transport has no client')
  return { files: new WebdavShare(http, context), close }
}

class WebdavShare implements FileShare {
  readonly #http: HttpClient
  readonly #maxBytes: number
  readonly #base: URL

  constructor(http: HttpClient, { config, maxBytes }: TransportContext) {
    this.#http = http
    this.#maxBytes = maxBytes
    this.#base = new URL(String(config['url']))
  }

  async *list(folder: string): AsyncIterable<FileEntry> {
    const answer = await this.#propfind(`${this.#url(folder)}/`, 1)
    const entries = this.#read(answer, folder)
    if (!entries.some((entry) => entry.path === folder && entry.isFolder)) {
      throw new SourceError('gone', `${folder} isn't a folder.`)
    }
    const depth = folder === '/' ? 1 : folder.split('/').length
    for (const entry of entries) {
      const isChild = entry.path.startsWith(folder === '/' ? '/' : `${folder}/`) && entry.path !== folder
      if (isChild && entry.path.split('/').length === depth + 1) yield entry
    }
  }

  async stat(path: string): Promise<FileEntry | undefined> {
    const url = this.#url(path)
    let answer = await this.#find(path === '/' ? `${url}/` : url)
    // Some servers want a slash at the end of folders, and send everyone there.
    if (answer !== undefined && REDIRECTS.includes(answer.status)) answer = await this.#find(`${url}/`)
    if (answer === undefined) return undefined
    if (answer.status !== 207)
      throw new SourceError('failed', `${this.#base.host} answered ${answer.status} for ${path}.`)
    return this.#read(answer, path).find((entry) => entry.path === path)
  }

  async read(path: string, maxBytes: number): Promise<Uint8Array> {
    return (await this.#http.get(this.#url(path), { maxBytes: Math.min(maxBytes, this.#maxBytes) })).bytes
  }

  async *accounts(): AsyncIterable<never> {}

  async *groups(): AsyncIterable<never> {}

  async sharePermissions(): Promise<undefined> {
    return undefined
  }

  async #find(url: string): Promise<HttpResponse | undefined> {
    try {
      return await this.#propfind(url, 0, REDIRECTS)
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'gone') return undefined
      throw error
    }
  }

  #propfind(url: string, depth: 0 | 1, accept: readonly number[] = []): Promise<HttpResponse> {
    const headers = { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' }
    return this.#http.request('PROPFIND', url, PROPERTIES, { headers, accept })
  }

  #read(answer: HttpResponse, path: string): FileEntry[] {
    if (answer.status !== 207) {
      throw new SourceError('failed', `${this.#base.host} doesn't answer as a WebDAV server. Check the URL.`)
    }
    return readMultistatus(Buffer.from(answer.bytes).toString('utf8'), this.#base, path)
  }

  #url(path: string): string {
    const prefix = this.#base.origin + this.#base.pathname.replace(/\/+$/, '')
    return path === '/' ? prefix : prefix + path.split('/').map(encodeURIComponent).join('/')
  }
}
