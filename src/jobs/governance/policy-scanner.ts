import type { StoredDocument } from '../../domain/documents/document-store.ts'
import type { NewFinding } from '../../domain/governance/findings/finding.ts'
import type { ScannedDocument } from '../../domain/governance/findings/finding-store.ts'
import type { ScannedText } from '../../domain/governance/findings/text-scanner.ts'
import type { DlpPolicy } from '../../domain/governance/policies/policy.ts'
import { type Ruleset, rulesOf } from '../../domain/governance/policies/rules.ts'
import { isInScope } from '../../domain/governance/policies/scope.ts'
import type { Log } from '../../kernel/log.ts'
import type { ScanThread } from './scan-thread.ts'
import { ScopeContexts, type ScopeDeps } from './scope-contexts.ts'

export interface PolicyScannerDeps extends ScopeDeps {
  thread: Pick<ScanThread, 'scan'>
  log: Log
}

/** The rest of a longer text isn't scanned. */
const MAX_CHARACTERS = 2_000_000

type Looked = readonly (readonly NewFinding[])[]
type Scan = (documents: readonly StoredDocument[]) => Promise<Looked>

/**
 * Scans documents for what a policy looks for.
 * See docs/decisions/0022-policies-follow-the-log.md.
 */
export class PolicyScanner {
  readonly #deps: PolicyScannerDeps

  constructor(deps: PolicyScannerDeps) {
    this.#deps = deps
  }

  /** Scans all documents, or fails. */
  async scanAll(policy: DlpPolicy, documents: readonly StoredDocument[], now: Date): Promise<ScannedDocument[]> {
    return this.#look(policy, documents, now, (some, scan) => scan(some))
  }

  /** Scans one document after the other. One that can't be scanned is reported as a finding; the others go on. */
  async scanEach(
    policy: DlpPolicy,
    documents: readonly StoredDocument[],
    now: Date,
    signal: AbortSignal,
  ): Promise<ScannedDocument[]> {
    const { log } = this.#deps
    return this.#look(policy, documents, now, async (some, scan) => {
      try {
        return await scan(some)
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ err: error, policyId: policy.id }, 'scan failed; scanning its documents one by one')
      }
      const looked: (readonly NewFinding[])[] = []
      for (const one of some) {
        const found = await scan([one]).catch(async (error: unknown) => {
          signal.throwIfAborted()
          // If no document can be scanned, this one isn't the cause.
          await scan([])
          log.error({ err: error, policyId: policy.id, key: one.key }, 'could not scan document')
          return [[NOT_SCANNED]]
        })
        looked.push(found[0] ?? [])
      }
      return looked
    })
  }

  async #look(
    policy: DlpPolicy,
    documents: readonly StoredDocument[],
    now: Date,
    lookThrough: (documents: readonly StoredDocument[], scan: Scan) => Promise<Looked>,
  ): Promise<ScannedDocument[]> {
    const contexts = new ScopeContexts(this.#deps, now)
    const [wanted, others]: [StoredDocument[], StoredDocument[]] = [[], []]
    for (const document of documents) {
      const isWanted = await isInScope(document, policy.config, await contexts.of(document.datasource))
      ;(isWanted ? wanted : others).push(document)
    }
    const ruleset = rulesOf(policy.config)
    const isAboutSharing = ruleset.rules.length === 0
    const found =
      isAboutSharing || wanted.length === 0
        ? wanted.map(() => [SHARED_WIDELY])
        : await lookThrough(wanted, (some) => this.#scan(policy, ruleset, some))
    return [
      ...others.map(({ key }) => ({ key, findings: [] })),
      ...wanted.map(({ key }, at) => ({ key, findings: found[at] ?? [] })),
    ]
  }

  #scan({ id, version }: DlpPolicy, ruleset: Ruleset, documents: readonly StoredDocument[]): Promise<Looked> {
    return this.#deps.thread.scan({ name: `${id} ${version}`, ruleset, documents: documents.map(textsOf) })
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

/** The document's content is unknown, so a policy that hides documents hides it and reports a finding. */
const NOT_SCANNED: NewFinding = {
  rule: 'NOT_SCANNED',
  ruleType: 'TERM',
  likelihood: 'POSSIBLE',
  severity: 'MEDIUM',
  field: 'body',
  quote: '',
  fingerprint: 'NOT_SCANNED',
}

function textsOf({ title, body, summary, facts }: StoredDocument): ScannedText[] {
  const comments = (facts.comments ?? []).map(({ text }) => text).join('\n')
  const texts = { title, summary, body, comments }
  return Object.entries(texts).flatMap(([field, text]) =>
    text === '' ? [] : [{ field, text: text.slice(0, MAX_CHARACTERS) }],
  )
}
