import type { DatasourceStore } from '../../domain/datasources/datasource.ts'
import type { DocumentChange, DocumentStore, StoredDocument } from '../../domain/documents/document-store.ts'
import type { HeldDocumentStore, PolicyLook } from '../../domain/governance/held-document-store.ts'
import { isHiding, type PolicyStore } from '../../domain/governance/policies/policy.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import { PolicyScanner, type PolicyScannerDeps } from './policy-scanner.ts'
import type { ScanThread } from './scan-thread.ts'

export interface ScanGateDeps extends Omit<PolicyScannerDeps, 'visibilities'> {
  documents: Pick<DocumentStore, 'changesOf'>
  datasources: DatasourceStore
  dlpPolicies: Pick<PolicyStore, 'holding'>
  heldDocuments: HeldDocumentStore
  thread: Pick<ScanThread, 'scan' | 'close'>
  clock: Clock
  log: Log
}

type HeldChange = Extract<DocumentChange, { kind: 'upsert' }>

const PIECE_DOCUMENTS = 256
const PIECE_CHARACTERS = 1_000_000
/** If policies change faster than documents are scanned, the retry job takes over. */
const MAX_TRIES = 3
const REMEMBERED = 100_000

/**
 * Scans unscanned documents on their way into the index. A document that can't be scanned now is indexed hidden, so
 * that it doesn't hold up the others.
 * See docs/decisions/0022-policies-follow-the-log.md.
 */
export class ScanGate {
  readonly #deps: ScanGateDeps
  readonly #look: PolicyScanner
  /** Steps by policy, version and document: whoever follows the log for the same policy need not look again. */
  readonly #looked = new LruMap<string, number>(REMEMBERED)
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(deps: ScanGateDeps) {
    this.#deps = deps
    const datasources = async () => new Map((await deps.datasources.list()).map((each) => [each.name, each]))
    this.#look = new PolicyScanner({ ...deps, visibilities: { datasources } })
  }

  /** These changes as an index may have them; what has moved on in the log is left out, and comes there. */
  async ready(changes: readonly DocumentChange[]): Promise<readonly DocumentChange[]> {
    const held = changes.filter(isHeld)
    if (held.length === 0) return changes
    const passed = await this.#pass(held)
    return changes.flatMap((change) => (isHeld(change) ? (passed.get(change.document.key) ?? []) : [change]))
  }

  /** Whether this version of a policy was asked about the document as it is since that step. */
  hasLooked(policy: { readonly id: string; readonly version: number }, document: StoredDocument): boolean {
    return this.#looked.get(nameOf(policy.id, policy.version, document.key)) === document.seq
  }

  close(): void {
    this.#isClosed = true
    this.#deps.thread.close()
  }

  async #pass(held: readonly HeldChange[]): Promise<ReadonlyMap<number, DocumentChange>> {
    const passed = new Map<number, DocumentChange>()
    for (const piece of piecesOf(held)) {
      // A small write need not wait for all of a large load.
      const mine = this.#turn.then(() => this.#lookAt(piece))
      this.#turn = mine.catch(() => {})
      await mine
      const seqs = new Map(piece.map(({ document, seq }) => [document.key, seq]))
      for (const change of await this.#deps.documents.changesOf([...seqs.keys()])) {
        const key = change.kind === 'upsert' ? change.document.key : change.key
        if (seqs.get(key) === change.seq && !isHeld(change)) passed.set(key, change)
      }
    }
    return passed
  }

  async #lookAt(piece: readonly HeldChange[]): Promise<void> {
    const { dlpPolicies, heldDocuments, clock, log } = this.#deps
    const documents = piece.map(({ document }) => document)
    const steps = documents.map(({ key, seq }) => ({ key, seq }))
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (this.#isClosed) throw new Error('Stopped while policies looked at documents; they are with the next start')
      const looks: PolicyLook[] = []
      try {
        for (const policy of await dlpPolicies.holding()) {
          const { id: policyId, version } = policy
          const looked = await this.#look.scanAll(policy, documents, clock.now())
          looks.push({ policyId, version, hides: isHiding(policy), documents: looked })
        }
      } catch (error) {
        if (this.#isClosed) throw error
        log.warn({ err: error, documents: steps.length }, 'policies could not scan documents; they stay hidden')
        break
      }
      if (!(await heldDocuments.release(looks, steps, clock.now()))) continue
      for (const { policyId, version } of looks) {
        for (const { key, seq } of steps) this.#looked.set(nameOf(policyId, version, key), seq)
      }
      return
    }
    await heldDocuments.putOff(steps)
  }
}

function isHeld(change: DocumentChange): change is HeldChange {
  return change.kind === 'upsert' && change.isHeld === true
}

function nameOf(policyId: string, version: number, key: number): string {
  return `${policyId} ${version} ${key}`
}

function* piecesOf(held: readonly HeldChange[]): Generator<HeldChange[]> {
  let [piece, characters]: [HeldChange[], number] = [[], 0]
  for (const change of held) {
    const { length } = change.document.body
    if (piece.length === PIECE_DOCUMENTS || (piece.length > 0 && characters + length > PIECE_CHARACTERS)) {
      yield piece
      ;[piece, characters] = [[], 0]
    }
    piece.push(change)
    characters += length
  }
  if (piece.length > 0) yield piece
}
