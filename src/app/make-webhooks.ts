import { outgoingRanges } from '../config/outgoing-settings.ts'
import type { Config } from '../config/settings.ts'
import type { Services } from '../domain/services.ts'
import { sendMessage } from '../jobs/webhooks/send-message.ts'
import type { Clock } from '../kernel/clock.ts'
import { ReachableAddresses } from '../kernel/network/reachable-addresses.ts'

/** Where webhooks may go, and how a test event gets there: like any other message. */
export function makeWebhooks(config: Config, clock: Clock): Pick<Services, 'webhookAddresses' | 'webhookSender'> {
  const addresses = new ReachableAddresses(outgoingRanges(config).webhooks)
  const sending = { clock, addresses, timeoutMs: config.webhookTimeoutSeconds * 1000 }
  return {
    webhookAddresses: addresses,
    webhookSender: { send: (message, signal) => sendMessage(sending, { ...message, attempts: 0 }, signal) },
  }
}
