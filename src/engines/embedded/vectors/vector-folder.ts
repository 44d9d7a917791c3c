import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../../kernel/log.ts'
import type { ValueBytes } from '../../indexing/quantize.ts'
import { DamagedFileError } from '../bytes/damaged-file.ts'
import { type Manifest, readManifest, type SavedSegment, writeManifest } from '../index/manifest.ts'
import { openFolder } from '../index/open-folder.ts'
import { entryCount, type VectorSegment } from './vector-segment.ts'
import type { VectorThread } from './vector-thread.ts'

/** Increase when the same vectors produce different segments. */
const RECIPE_VERSION = 2
const VECTOR_FILE = /^(\d+)\.vectors$/

export interface VectorState {
  /** Oldest first. */
  readonly segments: readonly VectorSegment[]
  readonly completeSeq: number
  readonly mark: string
}

export const NO_VECTORS: VectorState = { segments: [], completeSeq: 0, mark: '' }

export interface VectorFolderOptions {
  readonly folder: string
  readonly model: string
  readonly valueBytes: ValueBytes
  readonly thread: VectorThread
  readonly log: Pick<Log, 'info' | 'warn'>
}

/**
 * The files of the vectors: one per segment, and a manifest that lists the current ones. If one is corrupt, all are dropped: the store
 * has every vector, so nothing needs to be computed again.
 */
export class VectorFolder {
  readonly #options: VectorFolderOptions
  readonly #recipe: string
  readonly #fileOf = new WeakMap<VectorSegment, Pick<SavedSegment, 'file' | 'checksum'>>()
  #lastNumber = 0

  constructor(options: VectorFolderOptions) {
    this.#options = options
    this.#recipe = `vectors ${RECIPE_VERSION} ${options.valueBytes} ${options.model}`
  }

  async load(): Promise<VectorState> {
    const { folder, log } = this.#options
    for (const name of await openFolder(folder)) {
      this.#lastNumber = Math.max(this.#lastNumber, Number(VECTOR_FILE.exec(name)?.[1] ?? 0))
    }
    try {
      const manifest = await readManifest(folder)
      if (manifest?.recipe === this.#recipe) return await this.#read(manifest)
      if (manifest !== undefined) log.info({ folder }, 'the embedding model changed; rebuilding the vectors')
    } catch (error) {
      log.warn({ folder, reason: (error as Error).message }, 'could not read the vectors; rebuilding them')
    }
    await this.#sweep([])
    return NO_VECTORS
  }

  /** Must not run concurrently. */
  async save({ segments, completeSeq, mark }: VectorState): Promise<void> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true })
    const saved: SavedSegment[] = []
    for (const segment of segments) {
      saved.push({ ...(await this.#fileFor(segment)), documentCount: 0, tombstones: new Uint32Array(0) })
    }
    await writeManifest(folder, { recipe: this.#recipe, completeSeq, mark, segments: saved })
    await this.#sweep(saved)
  }

  async #read({ segments: saved, completeSeq, mark }: Manifest): Promise<VectorState> {
    const { folder, thread, log } = this.#options
    const segments: VectorSegment[] = []
    for (const { file, checksum } of saved) {
      const path = join(folder, file)
      const segment = await thread.request('read', { path, checksum }).catch((error: Error) => {
        throw new DamagedFileError(`${file}: ${error.message}`)
      })
      this.#fileOf.set(segment, { file, checksum })
      segments.push(segment)
    }
    await this.#sweep(saved)
    const documents = segments.reduce((sum, segment) => sum + entryCount(segment), 0)
    log.info({ folder, documents, seq: completeSeq }, 'loaded the vectors from disk')
    return { segments, completeSeq, mark }
  }

  async #fileFor(segment: VectorSegment): Promise<Pick<SavedSegment, 'file' | 'checksum'>> {
    const { folder, thread } = this.#options
    const known = this.#fileOf.get(segment)
    if (known !== undefined) return known
    const file = `${String(++this.#lastNumber).padStart(8, '0')}.vectors`
    const path = join(folder, file)
    const written = { file, checksum: await thread.request('write', { path, segment }) }
    this.#fileOf.set(segment, written)
    return written
  }

  async #sweep(named: readonly SavedSegment[]): Promise<void> {
    const { folder } = this.#options
    const kept = new Set(named.map(({ file }) => file))
    for (const name of await readdir(folder)) {
      if (VECTOR_FILE.test(name) && !kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}
