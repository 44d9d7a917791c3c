import { boolean, ranges } from './setting.ts'

/**
 * Ranges inside the organization that the service may send requests to, one setting per purpose: whoever writes the
 * addresses differs, and a range opened for an identity provider must not be open to every member's skill source.
 */
export const OUTGOING_SETTINGS = {
  identityRanges: ranges(
    'CIDR ranges where identity providers and issuers of external tokens may be; empty: those of ALMANAC_OUTGOING_RANGES, else public addresses only.',
  ),
  toolRanges: ranges(
    'CIDR ranges where tool servers and their authorization servers may be; empty: those of ALMANAC_OUTGOING_RANGES, else public addresses only.',
  ),
  clientRanges: ranges(
    'CIDR ranges where metadata documents and keys of OAuth clients may be. Anyone can name such an address. Empty: public addresses only.',
  ),
  skillRanges: ranges(
    'CIDR ranges that members may import skills from. Every member can read what is served there. Empty: public addresses only.',
  ),
  photoRanges: ranges('CIDR ranges where photos of people may be; empty: public addresses only.'),
  webhookRanges: ranges(
    "CIDR ranges where receivers of the administrators' webhooks may be, also over plain http; empty: public addresses only.",
  ),
  triggerRanges: ranges(
    "CIDR ranges where receivers of members' triggers may be, also over plain http; empty: public addresses only.",
  ),
  outgoingRanges: ranges('Deprecated: use ALMANAC_IDENTITY_RANGES and ALMANAC_TOOL_RANGES.'),
  webhookPrivateAddresses: boolean(
    false,
    'Whether webhooks of administrators may go to any private address, also over plain http. ALMANAC_WEBHOOK_RANGES opens only some.',
  ),
} as const

/** What an operator should set instead, for the log of a start. */
export function deprecatedSettings(config: { readonly outgoingRanges: readonly string[] }): readonly object[] {
  if (config.outgoingRanges.length === 0) return []
  const use = ['ALMANAC_IDENTITY_RANGES', 'ALMANAC_TOOL_RANGES']
  return [
    { setting: 'ALMANAC_OUTGOING_RANGES', use, note: 'no longer opens skill sources, client documents or photos' },
  ]
}

const EVERY_ADDRESS = ['0.0.0.0/0', '::/0'] as const

/** The open ranges of each purpose, after the deprecated settings were applied. */
export function outgoingRanges(
  config: {
    readonly [K in keyof typeof OUTGOING_SETTINGS]: (typeof OUTGOING_SETTINGS)[K]['fallback']
  },
): Readonly<
  Record<'identity' | 'tools' | 'clients' | 'skills' | 'photos' | 'webhooks' | 'triggers', readonly string[]>
> {
  // Only addresses that administrators write: the old setting must not stay open to members and strangers.
  const administrators = (own: readonly string[]) => (own.length > 0 ? own : config.outgoingRanges)
  return {
    identity: administrators(config.identityRanges),
    tools: administrators(config.toolRanges),
    clients: config.clientRanges,
    skills: config.skillRanges,
    photos: config.photoRanges,
    webhooks: config.webhookPrivateAddresses ? EVERY_ADDRESS : config.webhookRanges,
    triggers: config.triggerRanges,
  }
}
