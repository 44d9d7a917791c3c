import type { Clock } from '../../kernel/clock.ts'
import type { PublicAddress } from '../../kernel/network/public-address.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import type { AuditStore } from '../audit/audit-entry.ts'
import type { LeaseStore } from '../leases/lease-store.ts'
import type { OutgoingFetches } from '../oauth/outgoing-fetch.ts'
import type { RecentRequests } from '../system/recent-requests.ts'
import type { ReservedSpace } from '../system/reserved-space.ts'
import type { SystemState } from '../system/system-status.ts'
import type { WebhookSender } from '../webhooks/test-webhook.ts'

/** What every feature may need. */
export interface FoundationServices {
  readonly clock: Clock
  /** The day by which deprecations are judged; in a rehearsal not today. */
  readonly deprecationClock: Clock
  readonly publicAddress: PublicAddress
  /** How other services are asked, by what for. */
  readonly outgoing: OutgoingFetches
  readonly audit: AuditStore
  readonly leases: LeaseStore
  /** What the process knows of itself. */
  readonly system: SystemState
  readonly reservedSpace: ReservedSpace
  readonly recentRequests: RecentRequests
  /** Hosts besides our own to which a browser may return. */
  readonly returnHosts: readonly string[]
  readonly hasRateLimits: boolean
  /** Every member may reach everyone. */
  readonly membersPublish: boolean
  /** Where webhooks of administrators may go. */
  readonly webhookAddresses: ReachableAddresses
  readonly webhookSender: WebhookSender
  /** Where triggers of members may go. */
  readonly triggerAddresses: ReachableAddresses
  /** Where endpoints of models that administrators set may be. */
  readonly modelAddresses: ReachableAddresses
}
