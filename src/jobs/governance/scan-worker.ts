import { parentPort } from 'node:worker_threads'
import type { NewFinding } from '../../domain/governance/findings/finding.ts'
import { type ScannedText, TextScanner } from '../../domain/governance/findings/text-scanner.ts'
import type { Ruleset } from '../../domain/governance/policies/rules.ts'
import { lowerPriority } from '../../kernel/lower-priority.ts'
import { LruMap } from '../../kernel/lru-map.ts'

export interface ScanRequest {
  readonly job: number
  /** Names the rules: the same name, the same rules. */
  readonly name: string
  readonly ruleset: Ruleset
  /** Of each document, its texts. */
  readonly documents: readonly (readonly ScannedText[])[]
}

export type ScanReply =
  | { readonly job: number; readonly findings: readonly (readonly NewFinding[])[] }
  | { readonly job: number; readonly error: unknown }

lowerPriority()

const scanners = new LruMap<string, TextScanner>(200)

parentPort?.on('message', (request: ScanRequest) => {
  parentPort?.postMessage(answer(request))
})

function answer({ job, name, ruleset, documents }: ScanRequest): ScanReply {
  try {
    const scanner = scanners.get(name) ?? new TextScanner(ruleset)
    scanners.set(name, scanner)
    return { job, findings: documents.map((texts) => scanner.scan(texts)) }
  } catch (error) {
    return { job, error }
  }
}
