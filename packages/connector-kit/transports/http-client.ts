/** Requests to the connection's hosts. Credentials are added by the service; 429 and 503 are retried there. */
export interface HttpClient {
  /** Throws a `SourceError` for 401 (`unauthorized`), 403, 404 and 410 unless `accept` lists the status. */
  get(url: string, options?: HttpOptions): Promise<HttpResponse>
  post(url: string, body: string, options?: HttpOptions): Promise<HttpResponse>
  /** For WebDAV: PROPFIND and the like. */
  request(method: string, url: string, body: string | undefined, options?: HttpOptions): Promise<HttpResponse>
}

export interface HttpOptions {
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses besides 2xx that are an answer and not an error, like 304 or 404. */
  readonly accept?: readonly number[]
  readonly maxBytes?: number
}

export interface HttpResponse {
  readonly status: number
  /** Where the answer came from, after redirects. */
  readonly url: string
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}
