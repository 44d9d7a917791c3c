const MAX_LINK_CHARACTERS = 2000
const SAFE = /^(?:https?:\/\/|mailto:)/i

/** An address that a page may link to: absolute, and of a kind that runs nothing. */
export function safeLink(href: string | undefined | null): string | undefined {
  const trimmed = href?.trim()
  if (trimmed === undefined || trimmed.length > MAX_LINK_CHARACTERS || !SAFE.test(trimmed)) return undefined
  try {
    const { protocol, username, password, href: address } = new URL(trimmed)
    // `https://bank.example@evil.example` reads like another address than it is.
    if (username !== '' || password !== '') return undefined
    return /^(?:https?|mailto):$/.test(protocol) && address.length <= MAX_LINK_CHARACTERS ? address : undefined
  } catch {
    return undefined
  }
}
