import type { VisibilityResolver } from '../../domain/access/visibility-of.ts'
import type { AccountStore } from '../../domain/accounts/account.ts'
import type { DocumentChange, DocumentStore } from '../../domain/documents/document-store.ts'
import type { Indexer } from '../../domain/documents/indexer.ts'
import type { FindingStore, ScannedDocument } from '../../domain/governance/findings/finding-store.ts'
import type { HeldDocumentStore, PolicyLook } from '../../domain/governance/held-document-store.ts'
import { showAgain } from '../../domain/governance/policies/change-policies.ts'
import {
  isHiding,
  overrideSource,
  type PolicyScan,
  type PolicyState,
  type PolicyStore,
} from '../../domain/governance/policies/policy.ts'
import { BY_HAND, type VisibilityOverrideStore } from '../../domain/governance/visibility-override-store.ts'
import type { IdentityStore } from '../../domain/identity/identity-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { nextScan } from './next-scan.ts'
import { PolicyScanner } from './policy-scanner.ts'
import type { ScanGate } from './scan-gate.ts'
import type { ScanThread } from './scan-thread.ts'

export interface ScanDocumentsDeps {
  dlpPolicies: PolicyStore
  dlpFindings: FindingStore
  heldDocuments: HeldDocumentStore
  visibilityOverrides: VisibilityOverrideStore
  documents: DocumentStore
  identity: IdentityStore
  accounts: AccountStore
  visibilities: Pick<VisibilityResolver, 'datasources'>
  indexer: Indexer
  clock: Clock
  log: Log
  thread: Pick<ScanThread, 'scan' | 'close'>
  scanGate: Pick<ScanGate, 'hasLooked'>
}

const STEP_DOCUMENTS = 64
const STEP_CHARACTERS = 500_000

/**
 * Follows the log of documents for every policy: from its start where a policy is new, changed or due, and from there on
 * where it is continuous. Progress is stored together with the findings, so a restart continues from there.
 */
export class ScanDocuments {
  readonly #deps: ScanDocumentsDeps
  readonly #look: PolicyScanner

  constructor(deps: ScanDocumentsDeps) {
    this.#deps = deps
    this.#look = new PolicyScanner(deps)
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
        await this.#tryPutOff(signal)
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
      this.#deps.log.error({ err: error, policyId: policy.id }, 'could not run policy')
      await this.#deps.dlpPolicies.noteScan(policy.id, policy.version, { ...scan, status: 'FAILURE' })
      return false
    }
  }

  /** What policies hid that hide no more or are deleted, where that was too much for one request. */
  async #showAgain(): Promise<void> {
    const sources = await this.#deps.visibilityOverrides.sources()
    const policies = await this.#deps.dlpPolicies.list('policy')
    const hiding = policies.filter(({ policy }) => isHiding(policy)).map(({ policy }) => overrideSource(policy.id))
    for (const source of sources) {
      if (source !== BY_HAND && !hiding.includes(source)) await showAgain(this.#deps, source, Number.POSITIVE_INFINITY)
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
    const scanned = await this.#scanned(policy, changes, now, signal)
    const position = changes.at(-1)?.seq ?? endSeq
    const isWhole = position >= scan.target
    const after: PolicyScan = { ...scan, position, ...(isWhole && { status: 'SUCCESS' }) }
    const { id: policyId, version } = policy
    const step = { policyId, version, hides: isHiding(policy), documents: scanned, scan: after }
    const changed = await dlpFindings.record(step, now)
    if (changed.length > 0) await indexer.notifyWritten(changed)
    return true
  }

  async #scanned(
    policy: PolicyState['policy'],
    changes: readonly DocumentChange[],
    now: Date,
    signal: AbortSignal,
  ): Promise<ScannedDocument[]> {
    const documents = changes.flatMap((change) => (change.kind === 'upsert' ? [change.document] : []))
    const gone = changes.flatMap((change) => (change.kind === 'remove' ? [{ key: change.key, findings: [] }] : []))
    const fresh = documents.filter((document) => !this.#deps.scanGate.hasLooked(policy, document))
    return [...gone, ...(await this.#look.scanEach(policy, fresh, now, signal))]
  }

  async #tryPutOff(signal: AbortSignal): Promise<void> {
    try {
      await this.#lookAgain(signal)
    } catch (error) {
      if (!signal.aborted) this.#deps.log.error({ err: error }, 'policies could not scan waiting documents')
    }
  }

  /** Documents that couldn't be scanned before they were indexed. They have been hidden since. */
  async #lookAgain(signal: AbortSignal): Promise<void> {
    const { heldDocuments, dlpPolicies, documents, indexer, clock } = this.#deps
    const keys = await heldDocuments.listPutOff(STEP_DOCUMENTS)
    if (keys.length === 0) return
    const changes = await documents.changesOf(keys)
    const found = changes.flatMap((change) => (change.kind === 'upsert' ? [change.document] : []))
    const looks: PolicyLook[] = []
    for (const policy of await dlpPolicies.holding()) {
      const looked = await this.#look.scanEach(policy, found, clock.now(), signal)
      looks.push({ policyId: policy.id, version: policy.version, hides: isHiding(policy), documents: looked })
    }
    const steps = found.map(({ key, seq }) => ({ key, seq }))
    if (await heldDocuments.release(looks, steps, clock.now())) await indexer.notifyWritten(keys)
  }
}
