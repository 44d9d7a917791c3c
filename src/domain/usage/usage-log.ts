import type { Clock } from '../../kernel/clock.ts'
import type { CredentialUsage, CredentialUse, DeprecatedUse, UsageStore } from './usage-store.ts'

/** So many are remembered between two writes; what comes beyond is noted after the next one. */
const MAX_NOTED = 20_000
/** Deprecated items that nobody has used for so long are nobody's concern. */
const KEPT_MS = 180 * 86_400_000

/**
 * Who used what, kept in memory and written now and then: a write per request would cost more than the request. A
 * process that dies loses the last seconds of it.
 */
export class UsageLog {
  readonly #store: UsageStore
  readonly #clock: Clock
  #uses = new Map<string, CredentialUse>()
  #deprecated = new Map<string, DeprecatedUse>()

  constructor(store: UsageStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  note(credentialId: string, address: string): void {
    if (this.#uses.size >= MAX_NOTED && !this.#uses.has(credentialId)) return
    this.#uses.set(credentialId, { credentialId, address, at: this.#clock.now() })
  }

  noteDeprecated(item: string, credentialId: string): void {
    const key = JSON.stringify([item, credentialId])
    const before = this.#deprecated.get(key)
    if (before === undefined && this.#deprecated.size >= MAX_NOTED) return
    this.#deprecated.set(key, { item, credentialId, count: (before?.count ?? 0) + 1, lastAt: this.#clock.now() })
  }

  /** Writes what was noted. A failed write is noted again, so that the next one has it. */
  async write(): Promise<void> {
    const [uses, deprecated] = [this.#uses, this.#deprecated]
    if (uses.size === 0 && deprecated.size === 0) return
    this.#uses = new Map()
    this.#deprecated = new Map()
    try {
      await this.#store.add([...uses.values()], [...deprecated.values()])
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses])
      for (const [key, use] of deprecated) {
        const newer = this.#deprecated.get(key)
        this.#deprecated.set(key, newer === undefined ? use : { ...newer, count: newer.count + use.count })
      }
      throw error
    }
  }

  async usageOf(credentialIds: readonly string[]): Promise<Map<string, CredentialUsage>> {
    await this.#tryToWrite()
    return this.#store.usageOf(credentialIds)
  }

  async deprecatedUses(): Promise<DeprecatedUse[]> {
    await this.#tryToWrite()
    return this.#store.deprecatedUses(new Date(this.#clock.now().getTime() - KEPT_MS))
  }

  /** So that one's own last call is there; a full disk keeps nobody from reading. */
  async #tryToWrite(): Promise<void> {
    await this.write().catch(() => undefined)
  }

  async sweep(): Promise<void> {
    await this.#store.sweep(new Date(this.#clock.now().getTime() - KEPT_MS))
  }
}
