import { Provider } from 'oidc-provider'
import { randomOpaqueId, seal, unseal } from '../../kernel/secrets.ts'

/**
 * Knows each refresh token's successor. It's chosen when a token is created and stored sealed next to it, so everyone
 * who uses the token gets the same successor, on any server. A thief therefore shares one line with the owner, and the
 * next late use is detected.
 * See docs/decisions/0035-refresh-tokens.md.
 */
export class RefreshSuccessors {
  readonly #ofRequest = new WeakMap<object, string>()

  /** To be kept with the token of this id. */
  seal(id: string): string {
    return seal(id, randomOpaqueId())
  }

  /** The request under way replaces the token of this id. */
  rotate(id: string, sealed: string | undefined): void {
    const request = Provider.ctx
    if (request !== undefined && sealed !== undefined) this.#ofRequest.set(request, unseal(id, sealed))
  }

  /** The id of the refresh token that the request under way makes; `undefined` where it replaces none. */
  ofRequest(): string | undefined {
    return Provider.ctx === undefined ? undefined : this.#ofRequest.get(Provider.ctx)
  }
}

/** The library makes up the id of each token when it saves it. */
export function nameSuccessors({ RefreshToken }: Provider, successors: RefreshSuccessors): void {
  const { generateTokenId } = RefreshToken.prototype as unknown as { generateTokenId(): string }
  Object.assign(RefreshToken.prototype, {
    generateTokenId(this: unknown): string {
      return successors.ofRequest() ?? generateTokenId.call(this)
    },
  })
}
