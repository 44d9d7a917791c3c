import { badField, quoted } from '../../../kernel/bad-field.ts'
import { type AuditDeps, changesOf } from '../../audit/audited.ts'
import { changeRecord } from '../../audit/change-record.ts'
import type { DatasourceStore } from '../../datasources/datasource.ts'
import type { Actor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import type { OperatorRanking } from './ranking-choice.ts'
import type { Boost, RankingSettings, RankingSettingsStore } from './ranking-settings.ts'

export interface RankingDeps extends AuditDeps {
  rankingSettings: RankingSettingsStore
  datasources: DatasourceStore
  ranking: { readonly operator: OperatorRanking }
}

/** What isn't named stays as it is. */
export interface RankingChange {
  readonly freshness?: RankingSettings['freshness'] | undefined
  readonly boosts?: Readonly<Record<string, Boost>> | undefined
}

export interface RankingStatus extends RankingSettings {
  /** The environment variable that turns freshness off, if one does. */
  readonly freshnessFixedBy: string | undefined
}

export async function readRanking(deps: RankingDeps, actor: Actor): Promise<RankingStatus> {
  refuseUnless(actor, 'ranking')
  return statusOf(deps, await deps.rankingSettings.read())
}

/** Changes how results are ranked, from the next search on, on every node. */
export async function changeRanking(deps: RankingDeps, actor: Actor, change: RankingChange): Promise<RankingStatus> {
  refuseUnless(actor, 'ranking')
  await refuseUnknown(deps, change)
  const key = { name: 'ranking settings', read: () => deps.rankingSettings.read() }
  const saved = await changeRecord(deps, actor, key, async (before) => {
    const after = withChange(before, change)
    const details = changesOf(before, after, ['freshness', 'boosts'])
    if (details !== undefined) await deps.rankingSettings.save(after)
    return { result: after, note: details && { action: 'ranking.change', subject: 'ranking', details } }
  })
  return statusOf(deps, saved)
}

/** The settings with a change applied. Data sources are sorted, so that equal settings look equal. */
export function withChange(before: RankingSettings, { freshness, boosts = {} }: RankingChange): RankingSettings {
  const all = Object.entries<Boost>({ ...before.boosts, ...boosts }).filter(([, boost]) => boost !== 'normal')
  const sorted = all.sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    freshness: freshness ?? before.freshness,
    boosts: Object.fromEntries(sorted) as RankingSettings['boosts'],
  }
}

export async function refuseUnknown(
  { datasources, ranking }: Pick<RankingDeps, 'datasources' | 'ranking'>,
  { freshness, boosts = {} }: RankingChange,
): Promise<void> {
  if (freshness !== undefined && freshness !== 'off' && !ranking.operator.recency) {
    throw badField('freshness', `can't be ${freshness}: ${RECENCY_OFF} is off; remove it from the environment first`)
  }
  const known = new Set((await datasources.list()).map(({ name }) => name))
  for (const [name, boost] of Object.entries(boosts)) {
    // Resetting a data source that was deleted is fine.
    if (boost === 'normal' || known.has(name)) continue
    throw badField(`boosts.${name}`, `must be the name of a data source; got ${quoted(name)}`)
  }
}

const RECENCY_OFF = 'ALMANAC_RANK_BY_RECENCY'

function statusOf({ ranking }: RankingDeps, { freshness, boosts }: RankingSettings): RankingStatus {
  const isFixed = !ranking.operator.recency
  return { freshness: isFixed ? 'off' : freshness, boosts, freshnessFixedBy: isFixed ? RECENCY_OFF : undefined }
}
