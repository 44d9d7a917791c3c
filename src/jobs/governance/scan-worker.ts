import { type ScannedText, TextScanner } from '../../domain/governance/findings/text-scanner.ts'
import type { Ruleset } from '../../domain/governance/policies/rules.ts'
import { lowerPriority } from '../../kernel/lower-priority.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import { serveRequests } from '../../kernel/workers/serve-requests.ts'

export interface ScanRequest {
  /** Names the rules: the same name, the same rules. */
  readonly name: string
  readonly ruleset: Ruleset
  /** Of each document, its texts. */
  readonly documents: readonly (readonly ScannedText[])[]
}

lowerPriority()

const scanners = new LruMap<string, TextScanner>(200)

const handlers = {
  scan({ name, ruleset, documents }: ScanRequest) {
    const scanner = scanners.get(name) ?? new TextScanner(ruleset)
    scanners.set(name, scanner)
    return documents.map((texts) => scanner.scan(texts))
  },
}
export type ScanHandlers = typeof handlers

serveRequests(handlers)
