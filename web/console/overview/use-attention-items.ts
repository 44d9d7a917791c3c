import { may } from '../../shared/start.ts'
import { hasFailed } from '../content/connections/failing-connection.tsx'
import { useCall } from '../parts/use-call.ts'
import { expiringSoon } from './expiring-soon.ts'

export interface AttentionItem {
  readonly key: string
  readonly count: number
  /** What it is, without the count. */
  readonly text: string
  /** What it means for people. */
  readonly meaning: string
  readonly action: string
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

/** Enough for a notice; the lists show the rest. */
const LOOKED_AT = '100'

/** What needs the signed-in administrator, the worst first. */
export function useAttentionItems(): { items: AttentionItem[]; isComplete: boolean } {
  const connections = useCall('GET /admin/api/v1/connections', {}, { isEnabled: may('connections') })
  const unseen = useCall('GET /admin/api/v1/unseen-documents', {}, { isEnabled: may('document-access') })
  const tokens = useCall(
    'GET /admin/api/v1/indexing-tokens',
    { query: { limit: LOOKED_AT } },
    { isEnabled: may('indexing-tokens') },
  )
  const deliveries = useCall(
    'GET /admin/api/v1/webhook-deliveries',
    { query: { state: 'failed' } },
    { isEnabled: may('webhooks') },
  )
  const proposals = useCall(
    'GET /admin/api/v1/proposals',
    { query: { state: 'waiting' } },
    { isEnabled: may('proposals') },
  )
  const insights = useCall('GET /admin/api/v1/insights', { query: {} }, { isEnabled: may('insights') })
  const deprecations = useCall('GET /admin/api/v1/deprecations', { query: {} }, { isEnabled: may('system') })

  const failing = connections.data?.items.filter((each) => !each.isPaused && hasFailed(each)) ?? []
  const hidden = unseen.data?.items.filter(({ documents }) => documents > 0) ?? []
  const expiring = (tokens.data?.items ?? []).filter((token) => expiringSoon(token, new Date()))
  const open = (insights.data?.unanswered ?? []).filter(({ answer, pin, synonym }) => !answer && !pin && !synonym)
  const questions = (insights.data?.questions ?? []).filter(({ answer }) => answer === undefined)
  const used = (deprecations.data?.items ?? []).filter(({ uses }) => uses.length > 0)
  const failed = deliveries.data?.items.length ?? 0
  const waiting = proposals.data?.items.length ?? 0
  const found: AttentionItem[] = [
    {
      key: 'connections',
      count: failing.length,
      text: one(failing.length, "connection can't be updated", "connections can't be updated"),
      meaning: `${namesOf(failing.map(({ title }) => title))}: permissions removed in the source don't apply yet`,
      action: 'Review connections',
      to: '/content/connections',
    },
    {
      key: 'tokens',
      count: expiring.length,
      text: one(expiring.length, 'token expires within 30 days', 'tokens expire within 30 days'),
      meaning: `${namesOf(expiring.map(({ name }) => name))}: programs that use ${one(expiring.length, 'it', 'them')} will stop pushing documents`,
      action: 'Review expiring tokens',
      to: '/platform/api-tokens/indexing',
    },
    {
      key: 'webhooks',
      count: failed,
      text: one(failed, 'webhook delivery failed', 'webhook deliveries failed'),
      meaning: 'Your systems missed these events. You can send them again.',
      action: 'Review deliveries',
      to: '/platform/webhooks',
      search: { state: 'failed' },
    },
    {
      key: 'unseen',
      count: sumOf(hidden),
      text: one(sumOf(hidden), 'document is visible to no one', 'documents are visible to no one'),
      meaning: `In ${namesOf(hidden.map(({ datasource }) => datasource))}. The page of each says why.`,
      action: 'Review documents',
      ...(hidden.length === 1
        ? {
            to: `/content/datasources/${encodeURIComponent(hidden[0]?.datasource ?? '')}/documents`,
            search: { show: 'unseen' },
          }
        : { to: '/content/datasources' }),
    },
    {
      key: 'proposals',
      count: waiting,
      text: one(waiting, 'proposal waits for approval', 'proposals wait for approval'),
      meaning: 'Members propose to publish something to everyone',
      action: 'Review proposals',
      to: '/proposals',
    },
    {
      key: 'searches',
      count: open.length,
      text: one(open.length, 'search leads nowhere', 'searches lead nowhere'),
      meaning: namesOf(open.map(({ query }) => `“${query}”`)),
      action: 'Fix searches',
      to: '/insights',
    },
    {
      key: 'questions',
      count: questions.length,
      text: one(questions.length, 'chat question has no answer', 'chat questions have no answer'),
      meaning: namesOf(questions.map(({ question }) => `“${question}”`)),
      action: 'Write answers',
      to: '/insights',
    },
    {
      key: 'deprecations',
      count: used.length,
      text: one(used.length, 'deprecated feature is in use', 'deprecated features are in use'),
      meaning: 'Clients that use them fail once they are removed',
      action: 'Review deprecations',
      to: '/deprecations',
    },
  ]
  const asked = [connections, unseen, tokens, deliveries, proposals, insights, deprecations]
  return { items: found.filter(({ count }) => count > 0), isComplete: asked.every(({ isLoading }) => !isLoading) }
}

function sumOf(rows: readonly { readonly documents: number }[]): number {
  return rows.reduce((sum, { documents }) => sum + documents, 0)
}

function one(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural
}

/** The first three names, and how many more there are. */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}
