import type { Clock } from '../../kernel/clock.ts'
import type { Problem } from '../../kernel/health.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { QuarantineStore } from '../documents/quarantined-document.ts'
import type { Meaning } from '../meaning/meaning.ts'
import type { SearchEngine } from '../search/engine/search-engine.ts'
import type { JobBoard, JobRecord } from './job-board.ts'

/** A setting as an administrator may see it; what is secret in it is masked. */
export interface SettingFact {
  /** Of the environment. */
  readonly name: string
  readonly value: string
  readonly isDefault: boolean
  readonly what: string
}

/** What the process knows of itself. */
export interface SystemState {
  readonly version: string
  readonly store: 'SQLite' | 'PostgreSQL'
  readonly startedAt: Date
  readonly jobs: JobBoard
  readonly settings: readonly SettingFact[]
  problems(): readonly Problem[]
}

export interface SystemStatus {
  readonly version: string
  readonly runtime: string
  readonly store: string
  readonly startedAt: Date
  readonly now: Date
  readonly memory: { readonly usedBytes: number; readonly heapBytes: number }
  readonly engine: {
    readonly documents: number
    readonly storedSeq: number
    readonly indexedSeq: number
    readonly quarantined: number
    /** Documents that are not found by their meaning yet; undefined: search goes by words alone. */
    readonly waitingForMeaning: number | undefined
  }
  readonly problems: readonly Problem[]
  readonly jobs: readonly JobRecord[]
}

/** How the service is doing. */
export async function systemStatus({
  system,
  clock,
  documents,
  indexer,
  engine,
  quarantined,
  meaning,
}: {
  system: SystemState
  clock: Clock
  documents: DocumentStore
  indexer: Indexer
  engine: SearchEngine
  quarantined: QuarantineStore
  meaning: Meaning | undefined
}): Promise<SystemStatus> {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: system.version,
    runtime: `Node ${process.versions.node}`,
    store: system.store,
    startedAt: system.startedAt,
    now: clock.now(),
    memory: { usedBytes: rss, heapBytes: heapUsed },
    engine: {
      documents: engine.documentCount(),
      storedSeq: await documents.lastSeq(),
      indexedSeq: indexer.appliedSeq(),
      quarantined: await quarantined.count(),
      waitingForMeaning: meaning?.isOn === true ? await meaning.progress.waiting() : undefined,
    },
    problems: system.problems(),
    jobs: system.jobs.list(),
  }
}

/** What the operator decided, by name. */
export function listSettings({ system }: { system: SystemState }): SettingFact[] {
  return system.settings.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
