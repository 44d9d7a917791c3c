import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileType } from '../../domain/content/file-types.ts'
import { type FileMetadata, fileDocument, fileIds } from './file-document.ts'
import type { PushSource } from './source.ts'

const MAX_LIST_BYTES = 512 * 1024 * 1024
/** Characters that can't occur in paths or commit metadata. */
const COMMIT = '\u0001'
const FIELD = '\u0002'

/** The tracked files of a git work tree under `root`, each with its last commit's date and author. */
export function gitSource(root: string): PushSource | undefined {
  const tracked = trackedFiles(root)
  if (tracked === undefined) return undefined
  const paths = tracked.filter((path) => fileType(path) !== undefined && existsSync(join(root, path)))
  const ids = fileIds(paths)
  let done = 0
  return {
    name: `${paths.length} tracked files`,
    total: paths.length,
    done: () => done,
    async *items() {
      const history = await lastCommits(root, paths)
      for (const [at, path] of paths.entries()) {
        done += 1
        yield await fileDocument(root, path, ids[at] ?? path, history.get(path) ?? {})
      }
    },
  }
}

/** `undefined` if this isn't a work tree or has no tracked files under `root`. */
function trackedFiles(root: string): string[] | undefined {
  try {
    const list = execFileSync('git', ['-C', root, 'ls-files', '-z'], {
      encoding: 'utf8',
      maxBuffer: MAX_LIST_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const paths = [...new Set(list.split('\0').filter((path) => path !== ''))]
    return paths.length === 0 ? undefined : paths
  } catch {
    return undefined
  }
}

/** The newest commit of each file, in one pass through the history that stops once all files are found. */
async function lastCommits(root: string, paths: readonly string[]): Promise<Map<string, FileMetadata>> {
  const waiting = new Set(paths)
  const found = new Map<string, FileMetadata>()
  const git = spawn(
    'git',
    ['-C', root, 'log', '-z', '--name-only', '--no-renames', '--relative', `--format=%x01%ct%x02%ae%x02%an`, '--', '.'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let facts: FileMetadata = {}
  try {
    for await (const token of tokens(git.stdout)) {
      if (token.startsWith(COMMIT)) {
        facts = readCommit(token.slice(1))
        continue
      }
      // Git writes a line feed between a commit and its first file.
      const path = token.replace(/^\n/, '')
      if (!waiting.delete(path)) continue
      found.set(path, facts)
      if (waiting.size === 0) break
    }
  } finally {
    git.kill()
  }
  return found
}

function readCommit(header: string): FileMetadata {
  const [seconds = '', email = '', name = ''] = header.split(FIELD)
  return {
    updatedAt: new Date(Number(seconds) * 1000),
    ...(email !== '' && { author: { email, ...(name !== '' && { name }) } }),
  }
}

async function* tokens(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\0')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}
