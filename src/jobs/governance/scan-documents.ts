import type { VisibilityResolver } from '../../domain/access/visibility-of.ts'
import type { AccountStore } from '../../domain/accounts/account.ts'
import type { DocumentChange, DocumentStore, StoredDocument } from '../../domain/documents/document-store.ts'
import type { Indexer } from '../../domain/documents/indexer.ts'
import type { NewFinding } from '../../domain/governance/findings/finding.ts'
import type { FindingStore, ScannedDocument } from '../../domain/governance/findings/finding-store.ts'
import type { ScannedText } from '../../domain/governance/findings/text-scanner.ts'
import { showAgain } from '../../domain/governance/policies/change-policies.ts'
import {
  isHiding,
  type PolicyScan,
  type PolicyState,
  type PolicyStore,
} from '../../domain/governance/policies/policy.ts'
import { rulesOf } from '../../domain/governance/policies/rules.ts'
import { isInScope } from '../../domain/governance/policies/scope.ts'
import type { VisibilityOverrideStore } from '../../domain/governance/visibility-override-store.ts'
import type { IdentityStore } from '../../domain/identity/identity-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { nextScan } from './next-scan.ts'
import type { ScanThread } from './scan-thread.ts'
import { ScopeContexts } from './scope-contexts.ts'

export interface ScanDocumentsDeps {
  dlpPolicies: PolicyStore
  dlpFindings: FindingStore
  visibilityOverrides: VisibilityOverrideStore
  documents: DocumentStore
  identity: IdentityStore
  accounts: AccountStore
  visibilities: Pick<VisibilityResolver, 'datasources'>
  indexer: Indexer
  clock: Clock
  log: Log
  thread: Pick<ScanThread, 'scan' | 'close'>
}

const STEP_DOCUMENTS = 64
const STEP_CHARACTERS = 500_000
/** What lies beyond in one text is not looked at. */
const MAX_CHARACTERS = 2_000_000

/**
 * Follows the log of documents for every policy: from its start where a policy is new, changed or due, and from there on
 * where it is continuous. How far each is stands in the store with what it found, so a restart goes on from there.
 */
export class ScanDocuments {
  readonly #deps: ScanDocumentsDeps

  constructor(deps: ScanDocumentsDeps) {
    this.#deps = deps
  }

  /** Everything there is to do by now, or as far as it comes until the service stops. */
  async run(signal: AbortSignal): Promise<void> {
    const { dlpPolicies, thread } = this.#deps
    const giveUp = () => thread.close()
    signal.addEventListener('abort', giveUp)
    try {
      await this.#showAgain()
      for (let isBusy = true; isBusy && !signal.aborted; ) {
        isBusy = false
        for (const state of await dlpPolicies.active()) if (await this.#tryStep(state, signal)) isBusy = true
      }
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** A policy that fails says so, and the others go on. */
  async #tryStep(state: PolicyState, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    try {
      return await this.#step(state, signal)
    } catch (error) {
      if (signal.aborted) return false
      const { policy, scan } = state
      this.#deps.log.error({ err: error, policyId: policy.id }, 'a policy could not be followed')
      await this.#deps.dlpPolicies.noteScan(policy.id, policy.version, { ...scan, status: 'FAILURE' })
      return false
    }
  }

  /** What policies hid that hide no more, where that was too much for one request. */
  async #showAgain(): Promise<void> {
    for (const { policy } of await this.#deps.dlpPolicies.list('policy')) {
      if (!isHiding(policy)) await showAgain(this.#deps, policy.id, Number.POSITIVE_INFINITY)
    }
  }

  /** Some documents for one policy; false: there is nothing to do for it. */
  async #step({ policy, scan: before }: PolicyState, signal: AbortSignal): Promise<boolean> {
    const { dlpFindings, documents, indexer, clock } = this.#deps
    const now = clock.now()
    // Never ahead of the index: what is being swapped in is nobody's to see yet.
    const endSeq = indexer.appliedSeq()
    const scan = nextScan(policy.frequency, before, now, endSeq)
    if (scan === undefined) return false
    const changes = (await documents.changesAfter(scan.position, STEP_DOCUMENTS, STEP_CHARACTERS)).filter(
      ({ seq }) => seq <= endSeq,
    )
    const scanned = await this.#look(policy, changes, now, signal)
    const position = changes.at(-1)?.seq ?? endSeq
    const isWhole = position >= scan.target
    const after: PolicyScan = { ...scan, position, ...(isWhole && { status: 'SUCCESS' }) }
    const { id: policyId, version } = policy
    const step = { policyId, version, hides: isHiding(policy), documents: scanned, scan: after }
    const changed = await dlpFindings.record(step, now)
    if (changed.length > 0) await indexer.written(changed)
    return true
  }

  async #look(
    policy: PolicyState['policy'],
    changes: readonly DocumentChange[],
    now: Date,
    signal: AbortSignal,
  ): Promise<ScannedDocument[]> {
    const contexts = new ScopeContexts(this.#deps, now)
    const looked: { key: number; texts: ScannedText[] }[] = []
    const scanned: ScannedDocument[] = []
    for (const change of changes) {
      if (change.kind === 'unreadable') continue
      const isWanted =
        change.kind === 'upsert' &&
        (await isInScope(change.document, policy.config, await contexts.of(change.document.datasource)))
      if (isWanted) looked.push({ key: change.document.key, texts: textsOf(change.document) })
      else scanned.push({ key: change.kind === 'upsert' ? change.document.key : change.key, findings: [] })
    }
    const findings = await this.#scan(policy, looked, signal)
    return [...scanned, ...looked.map(({ key }, at) => ({ key, findings: findings[at] ?? [] }))]
  }

  /** One text that cannot be looked at does not keep the others from it. */
  async #scan(
    { id, version, config }: PolicyState['policy'],
    looked: readonly { key: number; texts: ScannedText[] }[],
    signal: AbortSignal,
  ): Promise<readonly (readonly NewFinding[])[]> {
    const ruleset = rulesOf(config)
    if (ruleset.rules.length === 0) return looked.map(() => [SHARED_WIDELY])
    if (looked.length === 0) return []
    const scan = (some: readonly { texts: ScannedText[] }[]) =>
      this.#deps.thread.scan({ name: `${id} ${version}`, ruleset, documents: some.map(({ texts }) => texts) })
    try {
      return await scan(looked)
    } catch (error) {
      signal.throwIfAborted()
      this.#deps.log.warn({ err: error, policyId: id }, 'a scan failed; its documents are looked at one by one')
    }
    const findings: (readonly NewFinding[])[] = []
    for (const one of looked) {
      const found = await scan([one]).catch((error: unknown) => {
        signal.throwIfAborted()
        this.#deps.log.error({ err: error, policyId: id, key: one.key }, 'a document could not be scanned')
        return [[]]
      })
      findings.push(found[0] ?? [])
    }
    return findings
  }
}

/** A policy that asks for no content finds the documents themselves. */
const SHARED_WIDELY: NewFinding = {
  rule: 'BROAD_SHARING',
  ruleType: 'SHARING',
  likelihood: 'VERY_LIKELY',
  severity: 'MEDIUM',
  field: 'permissions',
  quote: '',
  fingerprint: 'BROAD_SHARING',
}

function textsOf({ title, body, summary, facts }: StoredDocument): ScannedText[] {
  const comments = (facts.comments ?? []).map(({ text }) => text).join('\n')
  const texts = { title, summary, body, comments }
  return Object.entries(texts).flatMap(([field, text]) =>
    text === '' ? [] : [{ field, text: text.slice(0, MAX_CHARACTERS) }],
  )
}
