import { boolean, ranges } from './setting.ts'

/**
 * Private ranges that the service may send requests to, one setting per purpose. Different people choose these addresses: a
 * range opened for an identity provider must not be open to every member's skill source.
 */
export const OUTGOING_SETTINGS = {
  identityRanges: ranges(
    'Private CIDR ranges allowed for identity providers and external token issuers. If empty, uses ALMANAC_OUTGOING_RANGES; if that is empty, only public addresses.',
  ),
  toolRanges: ranges(
    'Private CIDR ranges allowed for tool servers and their authorization servers. If empty, uses ALMANAC_OUTGOING_RANGES; if that is empty, only public addresses.',
  ),
  clientRanges: ranges(
    'Private CIDR ranges allowed for OAuth client metadata and keys. Anyone can submit such a URL. If empty, only public addresses are allowed.',
  ),
  skillRanges: ranges(
    'Private CIDR ranges that members can import skills from. Every member can read what is served there. If empty, only public addresses are allowed.',
  ),
  photoRanges: ranges('Private CIDR ranges allowed for profile photos. If empty, only public addresses are allowed.'),
  webhookRanges: ranges(
    'Private CIDR ranges allowed for webhook endpoints, including over plain HTTP. If empty, only public addresses are allowed.',
  ),
  triggerRanges: ranges(
    'Private CIDR ranges allowed for trigger endpoints, including over plain HTTP. If empty, only public addresses are allowed.',
  ),
  modelRanges: ranges(
    'Private CIDR ranges allowed for model endpoints that are set in the console, including over plain HTTP. Endpoints in the environment can be anywhere. If empty, only public addresses are allowed.',
  ),
  outgoingRanges: ranges('Deprecated: use ALMANAC_IDENTITY_RANGES and ALMANAC_TOOL_RANGES.'),
  webhookPrivateAddresses: boolean(
    false,
    'Whether webhooks can be sent to any private address, including over plain HTTP. Use ALMANAC_WEBHOOK_RANGES to allow only some.',
  ),
} as const

/** Deprecated settings in use and their replacements, logged at startup. */
export function deprecatedSettings(config: { readonly outgoingRanges: readonly string[] }): readonly object[] {
  if (config.outgoingRanges.length === 0) return []
  const use = ['ALMANAC_IDENTITY_RANGES', 'ALMANAC_TOOL_RANGES']
  return [
    {
      setting: 'ALMANAC_OUTGOING_RANGES',
      use,
      note: 'no longer applies to skill sources, OAuth client documents or photos',
    },
  ]
}

const EVERY_ADDRESS = ['0.0.0.0/0', '::/0'] as const

/** The allowed ranges per purpose, with deprecated settings applied. */
export function outgoingRanges(
  config: {
    readonly [K in keyof typeof OUTGOING_SETTINGS]: (typeof OUTGOING_SETTINGS)[K]['fallback']
  },
): Readonly<
  Record<'identity' | 'tools' | 'clients' | 'skills' | 'photos' | 'webhooks' | 'triggers' | 'models', readonly string[]>
> {
  // The old setting applies only to addresses that admins choose, not to those from members or strangers.
  const administrators = (own: readonly string[]) => (own.length > 0 ? own : config.outgoingRanges)
  return {
    identity: administrators(config.identityRanges),
    tools: administrators(config.toolRanges),
    clients: config.clientRanges,
    skills: config.skillRanges,
    photos: config.photoRanges,
    webhooks: config.webhookPrivateAddresses ? EVERY_ADDRESS : config.webhookRanges,
    triggers: config.triggerRanges,
    models: config.modelRanges,
  }
}
