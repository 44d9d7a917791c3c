import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../../kernel/log.ts'
import type { SegmentMaker } from '../build/segment-maker.ts'
import { DamagedFileError } from '../bytes/damaged-file.ts'
import { type LiveSegment, liveSegment } from '../query/snapshot.ts'
import type { SegmentData } from '../segment/segment.ts'
import { indexRecipe } from './index-recipe.ts'
import { type Manifest, readManifest, type SavedSegment, writeManifest } from './manifest.ts'
import { EMPTY_INDEX, type IndexState } from './merging-index.ts'
import { openFolder } from './open-folder.ts'

const SEGMENT_FILE = /^(\d+)\.segment$/

type SegmentFile = Pick<SavedSegment, 'file' | 'checksum'>

export interface EngineFolderOptions {
  readonly folder: string
  /** Settings that affect how documents are indexed. Files made with other settings aren't used. */
  readonly settings: string
  /** Read files in parallel. The first one also writes. */
  readonly workers: readonly [SegmentMaker, ...SegmentMaker[]]
  readonly log: Pick<Log, 'info' | 'warn'>
}

/**
 * The files of an index: one per segment, written once, and a manifest that lists the current ones. A file is deleted only when the
 * manifest on disk doesn't list it. Queries only read memory.
 */
export class EngineFolder {
  readonly #options: EngineFolderOptions
  /** Segments that have a file. */
  readonly #fileOf = new WeakMap<SegmentData, SegmentFile>()
  #lastNumber = 0

  constructor(options: EngineFolderOptions) {
    this.#options = options
  }

  /**
   * Loads the last saved index. If a file is missing or corrupt, keeps the rest but resets the progress, so the log is replayed from
   * the beginning and only missing documents are indexed again.
   */
  async load(): Promise<IndexState> {
    const { folder, log } = this.#options
    for (const name of await openFolder(folder)) {
      this.#lastNumber = Math.max(this.#lastNumber, Number(SEGMENT_FILE.exec(name)?.[1] ?? 0))
    }
    const manifest = await this.#usableManifest()
    if (manifest === undefined) {
      await this.#sweep([])
      return EMPTY_INDEX
    }
    const loaded = await this.#readSegments(manifest.segments)
    const segments = loaded.filter((segment) => segment !== undefined)
    await this.#sweep(manifest.segments)
    if (segments.length < loaded.length) return { segments, completeSeq: 0, mark: '' }
    const { completeSeq, mark } = manifest
    log.info({ folder, segments: segments.length, seq: completeSeq }, 'loaded the index from disk')
    return { segments, completeSeq, mark }
  }

  /** Writes new segments, then the manifest, then deletes files it no longer lists. Must not run concurrently. */
  async save({ segments, completeSeq, mark }: IndexState): Promise<void> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true })
    const saved: SavedSegment[] = []
    for (const { data, tombstones } of segments) {
      saved.push({ ...(await this.#fileFor(data)), documentCount: data.documentCount, tombstones })
    }
    await writeManifest(folder, { recipe: this.#recipe(), completeSeq, mark, segments: saved })
    await this.#sweep(saved)
  }

  /** Takes a while the first time, so not before there is something to compare or to write. */
  #recipe(): string {
    return `${indexRecipe()} ${this.#options.settings}`
  }

  async #usableManifest(): Promise<Manifest | undefined> {
    const { folder, log } = this.#options
    try {
      const manifest = await readManifest(folder)
      if (manifest === undefined || manifest.recipe === this.#recipe()) return manifest
      log.info({ folder }, 'the index was built by another version or with other settings; rebuilding it')
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      log.warn({ folder, reason: error.message }, 'could not read the index; rebuilding it')
    }
    return undefined
  }

  async #readSegments(saved: readonly SavedSegment[]): Promise<(LiveSegment | undefined)[]> {
    const loaded = new Array<LiveSegment | undefined>(saved.length)
    // Largest first, so that no worker ends up with a large one at the end.
    const queue = [...saved.entries()].sort(([, a], [, b]) => a.documentCount - b.documentCount)
    const readNext = async (worker: SegmentMaker): Promise<void> => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        loaded[next[0]] = await this.#readSegment(worker, next[1])
      }
    }
    await Promise.all(this.#options.workers.map(readNext))
    return loaded
  }

  async #readSegment(worker: SegmentMaker, saved: SavedSegment): Promise<LiveSegment | undefined> {
    const { folder, log } = this.#options
    try {
      const data = await worker.read(join(folder, saved.file), saved.checksum)
      this.#fileOf.set(data, { file: saved.file, checksum: saved.checksum })
      return liveSegment(data, saved.tombstones)
    } catch (error) {
      const reason = (error as Error).message
      log.warn(
        { file: saved.file, documents: saved.documentCount, reason },
        'an index segment is missing or damaged; rebuilding it',
      )
      return undefined
    }
  }

  async #fileFor(data: SegmentData): Promise<SegmentFile> {
    const known = this.#fileOf.get(data)
    if (known !== undefined && (await this.#exists(known.file))) return known
    const file = `${String(++this.#lastNumber).padStart(8, '0')}.segment`
    const checksum = await this.#options.workers[0].write(join(this.#options.folder, file), data)
    const written = { file, checksum }
    this.#fileOf.set(data, written)
    return written
  }

  async #exists(file: string): Promise<boolean> {
    return stat(join(this.#options.folder, file)).then(
      () => true,
      () => false,
    )
  }

  /** Deletes leftovers of merges, interrupted saves and other versions. */
  async #sweep(named: readonly SavedSegment[]): Promise<void> {
    const { folder } = this.#options
    const kept = new Set(named.map(({ file }) => file))
    for (const name of await readdir(folder)) {
      if (SEGMENT_FILE.test(name) && !kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}
