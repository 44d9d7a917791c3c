import { ServiceError } from '../errors.ts'

/**
 * The address under which users reach the service, and the issuer of its tokens. Without a setting it is known only
 * when the server listens, because the port may be any free one.
 */
export class PublicAddress {
  #url: string | undefined

  constructor(baseUrl: string) {
    this.#url = baseUrl === '' ? undefined : withoutSlash(baseUrl)
  }

  /** The setting stands above the address on which the server happens to listen. */
  listensOn(address: string): void {
    this.#url ??= withoutSlash(address)
  }

  /** Without a slash at the end. */
  get url(): string {
    if (this.#url === undefined) throw new ServiceError('unavailable', 'The service is starting; try again in a moment')
    return this.#url
  }

  get origin(): string {
    return new URL(this.url).origin
  }

  /** Where below its host the service is: empty, or as `/almanac`. */
  get path(): string {
    return new URL(this.url).pathname.replace(/\/+$/, '')
  }

  get isSecure(): boolean {
    return this.url.startsWith('https:')
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
