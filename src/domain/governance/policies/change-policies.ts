import { badField, REQUIRED } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { DlpConfig } from '../../../wire/dlp-config.ts'
import { type AuditDeps, audited, changesOf } from '../../audit/audited.ts'
import { changeRecord, type RecordKey } from '../../audit/change-record.ts'
import type { Indexer } from '../../documents/indexer.ts'
import type { AccountActor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import type { VisibilityOverrideStore } from '../visibility-override-store.ts'
import {
  type DlpPolicy,
  FREQUENCIES,
  type Frequency,
  isHiding,
  NEW_SCAN,
  overrideSource,
  type PolicyScan,
  type PolicyState,
  type PolicyStatus,
  type PolicyStore,
} from './policy.ts'
import { rulesOf } from './rules.ts'
import { asksForSharing } from './scope.ts'

export interface PolicyDeps extends AuditDeps {
  dlpPolicies: PolicyStore
  visibilityOverrides: VisibilityOverrideStore
  indexer: Indexer
}

/** Each is a search through everything. */
const MAX_POLICIES = 100
const MAX_REPORTS = 100
/** So many documents are shown again before the answer; those beyond a moment later. */
const SHOWN_AT_ONCE = 500
export const SHOWN_BEFORE_ANSWER = 2000

export interface PolicyChange {
  readonly name?: string | undefined
  readonly config?: DlpConfig | undefined
  readonly frequency?: Frequency | undefined
  readonly status?: PolicyStatus | undefined
  readonly autoHideDocs?: boolean | undefined
}

export async function createPolicy(
  deps: PolicyDeps,
  actor: AccountActor,
  kind: DlpPolicy['kind'],
  change: PolicyChange,
): Promise<PolicyState> {
  refuseUnless(actor, 'governance')
  const config = checked(change.config)
  const now = deps.clock.now().getTime()
  const policy: DlpPolicy = {
    id: newId(),
    kind,
    version: 1,
    name: change.name || config.reportName || (kind === 'report' ? 'Report' : 'Policy'),
    config,
    frequency: kind === 'report' ? 'ONCE' : (change.frequency ?? readFrequency(config.frequency) ?? 'CONTINUOUS'),
    status: 'ACTIVE',
    autoHideDocs: kind === 'policy' && (change.autoHideDocs ?? config.autoHideDocs ?? false),
    createdBy: actor.email,
    createdAt: now,
    updatedBy: actor.email,
    updatedAt: now,
  }
  const { id: subject, name, frequency, autoHideDocs } = policy
  const scan = scanAnew(policy)
  await audited(
    deps,
    actor,
    { action: `governance.${kind}.create`, subject, details: { name, frequency, autoHideDocs } },
    async () => {
      // Of reports, the oldest make room.
      const max = kind === 'policy' ? MAX_POLICIES : MAX_REPORTS
      if (await deps.dlpPolicies.add(policy, scan, max)) return
      throw new ServiceError('conflict', `You've reached the limit of ${max} policies; delete one first`)
    },
  )
  return { policy, scan }
}

export async function updatePolicy(
  deps: PolicyDeps,
  actor: AccountActor,
  id: string,
  change: PolicyChange,
): Promise<void> {
  refuseUnless(actor, 'governance')
  const after = await changeRecord(deps, actor, policyRecord(deps, id), async ({ policy: before }) => {
    const config = change.config === undefined ? before.config : checked(change.config)
    const updated: DlpPolicy = {
      ...before,
      version: before.version + 1,
      name: change.name || change.config?.reportName || before.name,
      config,
      frequency: change.frequency ?? readFrequency(change.config?.frequency) ?? before.frequency,
      status: change.status ?? before.status,
      autoHideDocs: change.autoHideDocs ?? change.config?.autoHideDocs ?? before.autoHideDocs,
      updatedBy: actor.email,
      updatedAt: deps.clock.now().getTime(),
    }
    const changes = changesOf(before, updated, ['name', 'frequency', 'status', 'autoHideDocs'])
    // A new name alone is no reason to look through everything again.
    const isOnlyNamed = change.config === undefined && Object.keys(changes ?? {}).every((field) => field === 'name')
    if (!(await deps.dlpPolicies.replace(updated, isOnlyNamed ? undefined : scanAnew(updated)))) {
      throw new ServiceError(
        'version_conflict',
        'Someone else changed this policy at the same time; read it again and retry',
      )
    }
    const details = {
      name: updated.name,
      ...changes,
      ...(change.config !== undefined && { config: 'changed' }),
      version: updated.version,
    }
    return { result: updated, note: { action: 'governance.policy.update', subject: id, details } }
  })
  if (!isHiding(after)) await showAgain(deps, overrideSource(id), SHOWN_BEFORE_ANSWER)
}

export function policyRecord(deps: PolicyDeps, id: string): RecordKey<PolicyState> {
  return { name: `policy ${id}`, read: () => findPolicy(deps, id, 'policy') }
}

/** Takes back what a source of overrides hides, of about `most` documents at most. */
export async function showAgain(
  { visibilityOverrides, indexer, clock }: Pick<PolicyDeps, 'visibilityOverrides' | 'indexer' | 'clock'>,
  source: string,
  most: number,
): Promise<void> {
  for (let shown = 0; shown < most; ) {
    const { lookedAt, changed } = await visibilityOverrides.withdraw(source, SHOWN_AT_ONCE, clock.now())
    if (lookedAt === 0) return
    await indexer.notifyWritten(changed)
    shown += lookedAt
  }
}

export async function findPolicy(
  { dlpPolicies }: Pick<PolicyDeps, 'dlpPolicies'>,
  id: string,
  kind: DlpPolicy['kind'],
): Promise<PolicyState> {
  const found = await dlpPolicies.find(id)
  if (found?.policy.kind === kind) return found
  throw new ServiceError('not_found', kind === 'policy' ? 'Policy not found' : 'Report not found')
}

function scanAnew({ status, frequency }: DlpPolicy): PolicyScan {
  return status === 'ACTIVE' && frequency !== 'NONE' ? NEW_SCAN : { ...NEW_SCAN, status: 'CANCELLED' }
}

/** What can be looked for. */
function checked(config: DlpConfig | undefined): DlpConfig {
  if (config === undefined) throw badField('config', REQUIRED)
  if (rulesOf(config).rules.length === 0 && !asksForSharing(config)) {
    throw badField('config', 'must say what to look for: sensitive content or a sharing setting')
  }
  const { startTime, endTime } = config.inputOptions?.customTimeRange ?? {}
  for (const [name, time] of Object.entries({ startTime, endTime })) {
    if (time !== undefined && Number.isNaN(Date.parse(time))) {
      throw badField(
        `config.inputOptions.customTimeRange.${name}`,
        'must be a date and time, like 2026-06-01T12:00:00Z',
      )
    }
  }
  return config
}

function readFrequency(text: string | undefined): Frequency | undefined {
  if (text === undefined || text === '') return undefined
  const known = FREQUENCIES.find((one) => one === text)
  if (known === undefined) throw badField('config.frequency', `must be one of ${FREQUENCIES.join(', ')}`)
  return known
}
