import { type Access, allOf, anyOf, everyone, group, nobody, type Scope, SourceError } from '#connector-kit'
import type { MediaWikiApi } from './api.ts'
import type { MediaWikiConfig } from './config.ts'

export interface Namespace {
  readonly id: number
  readonly name: string
  readonly canonical?: string
}

interface SiteInfo {
  readonly general: { readonly sitename: string; readonly server: string; readonly articlepath: string }
  readonly namespaces: Readonly<Record<string, Namespace>>
  readonly usergroups: readonly { readonly name: string; readonly rights: readonly string[] }[]
  readonly extensions: readonly { readonly name?: string }[]
}

/** Who can read the wiki, and which namespaces it has. */
export interface Site {
  readonly name: string
  readonly namespaces: readonly Namespace[]
  /** Visitors who aren't signed in can read it. */
  readonly isPublic: boolean
  /** Extensions that restrict reading further, without a word about it in the API. */
  readonly restrictions: readonly string[]
  /** The wiki's groups that can read a namespace, by the namespace's ID, as the configuration says. */
  readonly rules: ReadonlyMap<number, readonly string[]>
}

export const FILES = 6
/** Texts of the interface, templates and code: parts of pages, with nothing to read in them by themselves. */
const NOT_READ = new Set([8, 10, 828, 2300, 2302])
/** Everyone who can read the wiki. */
export const READERS = 'readers'
const ALL = '*'
const RESTRICTING =
  /^(lockdown|access ?control|intraacl|haloacl|page ?ownership|category ?lockdown|restrict ?access.*|simple ?security|page ?protect|bluespice ?permission ?manager)$/i

export async function readSite(api: MediaWikiApi, { namespaceReaders }: MediaWikiConfig): Promise<Site> {
  const siprop = 'general|namespaces|usergroups|extensions'
  const { query } = await api.query<SiteInfo>({ meta: 'siteinfo', siprop })
  if (query === undefined) throw new SourceError('failed', 'The wiki answered without its site information.')
  const namespaces = Object.values(query.namespaces).filter(({ id }) => id >= 0)
  const visitors = query.usergroups.find(({ name }) => name === ALL)
  return {
    name: query.general.sitename,
    namespaces,
    isPublic: visitors?.rights.includes('read') === true,
    restrictions: query.extensions.flatMap(({ name }) => (name !== undefined && RESTRICTING.test(name) ? [name] : [])),
    rules: readRules(namespaceReaders, namespaces),
  }
}

/**
 * Lines like `HR: hr, sysop`. A namespace that doesn't exist is an error: with a typo in it, the namespace that was meant
 * would be open to all readers.
 */
export function readRules(lines: readonly string[], namespaces: readonly Namespace[]): Map<number, readonly string[]> {
  const rules = new Map<number, readonly string[]>()
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, name = '', groups = ''] = /^(.*?):([^:]*)$/s.exec(line) ?? []
    const found = namespaces.find((namespace) => isCalled(namespace, name.trim()))
    if (found === undefined) {
      throw new SourceError('failed', `Restricted namespaces: "${line}" doesn't begin with a namespace of the wiki.`)
    }
    const named = groups.split(',').map((each) => each.trim())
    rules.set(
      found.id,
      named.filter((each) => each !== ''),
    )
  }
  return rules
}

function isCalled(namespace: Namespace, name: string): boolean {
  const wanted = fold(name)
  return [titleOf(namespace), namespace.name, namespace.canonical ?? '', String(namespace.id)].some(
    (each) => each !== '' && fold(each) === wanted,
  )
}

function fold(name: string): string {
  return name.replaceAll('_', ' ').toLowerCase()
}

export function titleOf({ id, name }: Namespace): string {
  return id === 0 ? 'Main' : name
}

export function isRead({ id }: Namespace, { talk, files }: MediaWikiConfig): boolean {
  const isTalk = id % 2 === 1
  if (isTalk && !talk) return false
  if (id === FILES && !files) return false
  return !NOT_READ.has(isTalk ? id - 1 : id)
}

export function toScope(site: Site, namespace: Namespace): Scope {
  return { id: String(namespace.id), title: titleOf(namespace), access: namespaceAccess(site, namespace.id) }
}

/**
 * Everyone who can read the wiki, unless an extension restricts the namespace. If it does and no groups were entered, nobody
 * sees the namespace.
 */
export function namespaceAccess({ isPublic, restrictions, rules }: Site, id: number): Access {
  const readers = isPublic ? everyone : group(READERS)
  const groups = rules.get(id)
  if (groups === undefined) return restrictions.length > 0 ? nobody : readers
  if (groups.includes(ALL)) return readers
  if (groups.length === 0) return nobody
  const named = anyOf(...groups.map((name) => group(wikiGroupId(name))))
  // Members of the group may have lost the right to read, also where visitors have it.
  return allOf(group(READERS), named)
}

export function wikiGroupId(name: string): string {
  return `wiki-${name}`
}
