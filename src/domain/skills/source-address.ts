import { pathProblem } from './path-problem.ts'

/** Where skills are taken from: an archive and a folder in it, or one manifest. */
export interface SourceAddress {
  readonly fetchUrl: string
  /** What is fetched is the manifest, not an archive. */
  readonly isManifest: boolean
  /** In the archive; empty: all of it. */
  readonly folder: string
  /** The address of one folder of the same archive. */
  addressOf(folder: string): string
}

/** The message continues a sentence that begins with the field. */
export class BadAddress extends Error {
  override readonly name = 'BadAddress'
}

const FORMS =
  'must be https://github.com/owner/repository[/tree/branch/folder], a GitLab folder (…/-/tree/branch/folder), …/archive.zip[#folder] or …/SKILL.md'
/** Whatever the repository has as its newest. */
const NEWEST = 'HEAD'

/** Reads an address as people copy it from their browser. */
export function readSourceAddress(text: string): SourceAddress {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new BadAddress(FORMS)
  if (url.username !== '' || url.password !== '') throw new BadAddress('must not contain a user name or password')
  const parts = url.pathname.split('/').filter(Boolean).map(decoded)
  if (url.hostname === 'github.com') return onGitHub(url.origin, parts)
  const dash = parts.indexOf('-')
  if (dash > 0 || url.hostname === 'gitlab.com') return onGitLab(url.origin, parts, dash)
  if (/\.zip$/i.test(url.pathname)) return inArchive(url)
  if (/\.md$/i.test(url.pathname)) return loneFile(url)
  throw new BadAddress(FORMS)
}

function onGitHub(origin: string, [owner, name = '', kind = 'tree', ref = NEWEST, ...path]: string[]): SourceAddress {
  const repository = name.replace(/\.git$/, '')
  if (owner === undefined || repository === '' || !isPlace(kind)) throw new BadAddress(FORMS)
  const [own, its, at] = [owner, repository, ref].map(encodeURIComponent)
  return {
    fetchUrl: `https://codeload.github.com/${own}/${its}/zip/${at}`,
    isManifest: false,
    folder: folderOf(path, kind),
    addressOf: (folder) => `${origin}/${own}/${its}/tree/${at}${withSlashes(folder)}`,
  }
}

function onGitLab(origin: string, parts: string[], dash: number): SourceAddress {
  const project = (dash < 0 ? parts : parts.slice(0, dash)).map(encodeURIComponent).join('/')
  const [kind = 'tree', ref = NEWEST, ...path] = dash < 0 ? [] : parts.slice(dash + 1)
  if (project === '' || !isPlace(kind)) throw new BadAddress(FORMS)
  const at = encodeURIComponent(ref)
  return {
    fetchUrl: `${origin}/${project}/-/archive/${at}/archive.zip`,
    isManifest: false,
    folder: folderOf(path, kind),
    addressOf: (folder) => `${origin}/${project}/-/tree/${at}${withSlashes(folder)}`,
  }
}

function inArchive(url: URL): SourceAddress {
  const archive = new URL(url)
  archive.hash = ''
  const folder = folderOf(decoded(url.hash.slice(1)).split('/').filter(Boolean), 'tree')
  return {
    fetchUrl: archive.href,
    isManifest: false,
    folder,
    addressOf: (inside) => (inside === '' ? archive.href : `${archive.href}#${withSlashes(inside).slice(1)}`),
  }
}

function loneFile(url: URL): SourceAddress {
  const file = new URL(url)
  file.hash = ''
  return { fetchUrl: file.href, isManifest: true, folder: '', addressOf: () => file.href }
}

/** Of a file the folder in which it is. */
function folderOf(path: readonly string[], kind: string): string {
  const folder = (kind === 'blob' ? path.slice(0, -1) : path).join('/')
  if (folder !== '' && pathProblem(folder) !== undefined) throw new BadAddress('has an invalid folder path')
  return folder
}

function isPlace(kind: string): boolean {
  return kind === 'tree' || kind === 'blob'
}

function withSlashes(folder: string): string {
  return folder
    .split('/')
    .filter(Boolean)
    .map((part) => `/${encodeURIComponent(part)}`)
    .join('')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new BadAddress(FORMS)
  }
}
