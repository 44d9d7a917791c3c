import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/**
 * A new secret for one webhook. It signs messages, so it has to be stored unhashed.
 * See docs/decisions/0034-page-tokens.md.
 */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** The headers of a message, as Standard Webhooks 1.0 has them. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
