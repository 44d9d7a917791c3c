import { digestFiles } from '../domain/skills/digest-files.ts'
import { pathProblem } from '../domain/skills/path-problem.ts'
import type { SkillFile } from '../domain/skills/skill.ts'
import { MANIFEST, SKILL_LIMITS, SOURCE_LIMITS } from '../domain/skills/skill-limits.ts'
import type { SkillsReply } from './messages.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { ZipArchive } from './zip-archive.ts'

/** What programs for archives leave beside the files of people. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

/** The bytes of all files, one behind the other, as the reply names them. */
export interface UnpackedSkills {
  readonly reply: SkillsReply
  readonly payload: Buffer
}

/** Finds the skills of an archive below a folder. Never throws: an invalid archive is reported as a problem. */
export function unpackSkills(bytes: Uint8Array, under: string): UnpackedSkills {
  try {
    return new Unpacking(bytes, under).all()
  } catch (error) {
    const why = error instanceof UnreadableFile ? error.message : "is damaged: its archive can't be unpacked"
    return { reply: { comment: '', skills: [], problem: why }, payload: Buffer.alloc(0) }
  }
}

class Unpacking {
  readonly #archive: ZipArchive
  readonly #under: string
  /** The names of files, without the one folder that everything lies in. */
  readonly #names: ReadonlyMap<string, string>
  readonly #payload: Uint8Array[] = []
  #length = 0
  #files = 0

  constructor(bytes: Uint8Array, under: string) {
    this.#archive = new ZipArchive(bytes, { entryBytes: SKILL_LIMITS.fileBytes, totalBytes: SOURCE_LIMITS.totalBytes })
    this.#under = under === '' ? '' : `${under}/`
    refuseAmbiguous(this.#archive)
    const names = this.#archive.names.filter((name) => !name.endsWith('/') && !LEFT_BEHIND.test(name))
    const top = sharedFolder(names)
    this.#names = new Map(names.map((name) => [name.slice(top.length), name]))
  }

  all(): UnpackedSkills {
    const folders = this.#folders()
    if (folders.length > SOURCE_LIMITS.skills) {
      throw new UnreadableFile(`has more than ${SOURCE_LIMITS.skills} skills; use the URL of one folder`)
    }
    const skills = folders.map((folder) => this.#skill(folder))
    return { reply: { comment: this.#archive.comment, skills }, payload: Buffer.concat(this.#payload) }
  }

  /** Those with a manifest; one that lies inside of another belongs to that. */
  #folders(): string[] {
    const folders: string[] = []
    const manifests = [...this.#names.keys()].filter(
      (name) => name.startsWith(this.#under) && (name === MANIFEST || name.endsWith(`/${MANIFEST}`)),
    )
    for (const name of manifests.sort((one, other) => one.length - other.length)) {
      const folder = name.slice(0, -MANIFEST.length)
      if (folders.length > SOURCE_LIMITS.skills) break
      if (!folders.some((outer) => folder.startsWith(outer))) folders.push(folder)
    }
    return folders.sort()
  }

  #skill(folder: string): SkillsReply['skills'][number] {
    const name = folder.slice(0, -1)
    try {
      const files = this.#filesOf(folder)
      return {
        folder: name,
        digest: digestFiles(files),
        files: files.map(({ path, bytes }) => ({ path, ...this.#keep(bytes) })),
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      return { folder: name, digest: '', files: [], problem: error.message }
    }
  }

  #filesOf(folder: string): SkillFile[] {
    const paths = [...this.#names.keys()].filter((name) => name.startsWith(folder))
    this.#files += paths.length
    if (paths.length > SKILL_LIMITS.files) throw new UnreadableFile(`has more than ${SKILL_LIMITS.files} files`)
    if (this.#files > SOURCE_LIMITS.files)
      throw new UnreadableFile('comes with too many other files; use the URL of its folder')
    const seen = new Set<string>()
    const files: SkillFile[] = []
    let total = 0
    for (const name of paths.sort()) {
      const path = name.slice(folder.length)
      const entry = this.#names.get(name) ?? ''
      const problem = this.#archive.isLink(entry) ? 'is a link, not a file' : pathProblem(path)
      if (problem !== undefined) throw new UnreadableFile(`contains a file that ${problem}`)
      // Some systems cannot tell them apart, and would keep one of the two.
      if (seen.has(path.toLowerCase())) throw new UnreadableFile(`contains ${path} twice`)
      seen.add(path.toLowerCase())
      const bytes = this.#archive.read(entry) ?? Buffer.alloc(0)
      total += bytes.length
      if (total > SKILL_LIMITS.totalBytes) {
        throw new UnreadableFile(`unpacks to more than ${SKILL_LIMITS.totalBytes / 1024 ** 2} MB`)
      }
      files.push({ path, bytes })
    }
    return files
  }

  #keep(bytes: Uint8Array): { start: number; end: number } {
    const start = this.#length
    this.#payload.push(bytes)
    this.#length += bytes.length
    return { start, end: this.#length }
  }
}

/** Whoever looks into the archive with another program must see the same files. */
function refuseAmbiguous({ names, repeatedNames }: ZipArchive): void {
  const [twice] = repeatedNames
  if (twice !== undefined) throw new UnreadableFile(`contains ${twice} twice`)
  if (names.some((name) => name.includes('\0')))
    throw new UnreadableFile('contains a file with a NUL character in its name')
}

/** The one folder in which everything lies, with its slash; empty: there is none. */
function sharedFolder(names: readonly string[]): string {
  const [first = ''] = names
  const top = first.slice(0, first.indexOf('/') + 1)
  return top !== '' && top !== '/' && names.every((name) => name.startsWith(top)) ? top : ''
}
