import { type Access, type FileEntry, type FileShare, type Listed, SourceError } from '#connector-kit'
import type { FileAccess } from './file-access.ts'
import { accessKeyOf, versionOf } from './file-item.ts'
import type { PathRules } from './path-rules.ts'
import { compareInWalk, isInside } from './paths.ts'

/** So many files are listed before a checkpoint is worth it. */
const CHECKPOINT_FILES = 200
/** The names of a folder's subfolders are kept while it is walked. */
const MAX_SUBFOLDERS = 200_000

interface Walk {
  readonly files: FileShare
  readonly rules: PathRules
  readonly access: FileAccess
  readonly scopeId: string
}

interface Folder {
  readonly path: string
  /** What it takes to get here from the scope's folder. */
  readonly passed: readonly Access[]
}

interface Checkpoint {
  /** The last folder whose files were all listed. */
  readonly after: string
}

/**
 * Lists the files of a scope, folder by folder in the order of their names. Of a folder that is under way, only the names
 * of its subfolders are kept, so the size of the tree doesn't matter. A folder that can't be listed is a problem of its own.
 */
export async function* walkFiles(walk: Walk, checkpoint: unknown): AsyncGenerator<Listed> {
  const { after } = (checkpoint ?? {}) as Partial<Checkpoint>
  const waiting: Folder[] = [{ path: walk.scopeId, passed: [] }]
  let files = 0
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const isListed = after !== undefined && compareInWalk(folder.path, after) <= 0
    if (isListed && folder.path !== after && !isInside(after, folder.path)) continue
    const subfolders: Folder[] = []
    for await (const listed of listFolder(walk, folder, subfolders)) {
      if (isListed) continue
      files++
      yield listed
    }
    if (!isListed && files >= CHECKPOINT_FILES) {
      files = 0
      yield { kind: 'checkpoint', state: { after: folder.path } satisfies Checkpoint }
    }
    // The last one is taken first.
    waiting.push(...subfolders.sort((one, other) => compareInWalk(other.path, one.path)))
  }
}

/** Yields the files of a folder, and collects its subfolders. */
async function* listFolder(walk: Walk, folder: Folder, subfolders: Folder[]): AsyncGenerator<Listed> {
  const { files, rules, scopeId } = walk
  try {
    for await (const entry of files.list(folder.path)) {
      if (rules.isExcluded(entry.path, entry.isFolder) || entry.isHidden === true) continue
      if (entry.problem !== undefined) yield { kind: 'problem', id: entry.path, reason: entry.problem }
      else if (!entry.isFolder) yield toListed(walk, folder, entry)
      // Folders of the root are scopes of their own.
      else if (scopeId !== '/') addSubfolder(walk, folder, entry, subfolders)
    }
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'gone' && folder.path !== scopeId) return
    if (endsListing(error) || folder.path === scopeId) throw error
    yield { kind: 'problem', id: folder.path, reason: (error as Error).message }
  }
}

function toListed({ access, scopeId }: Walk, { passed }: Folder, entry: FileEntry): Listed {
  const accessKey = accessKeyOf(access.ofFile(scopeId, passed, entry.permissions))
  return { kind: 'entry', id: entry.path, version: versionOf(entry), accessKey }
}

function addSubfolder({ access }: Walk, { passed }: Folder, entry: FileEntry, subfolders: Folder[]): void {
  if (subfolders.length >= MAX_SUBFOLDERS) {
    throw new SourceError('failed', `The folder has more than ${MAX_SUBFOLDERS} subfolders.`)
  }
  const own = access.traverse(entry.permissions)
  // Most folders ask for nothing, and then all of them share one list.
  subfolders.push({ path: entry.path, passed: own.kind === 'sourceUsers' ? passed : [...passed, own] })
}

/** Then no other folder can be read either. */
function endsListing(error: unknown): boolean {
  return !(error instanceof SourceError) || error.kind === 'unauthorized' || error.kind === 'unreachable'
}
