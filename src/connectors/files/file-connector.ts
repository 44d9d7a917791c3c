import {
  type Account,
  type Check,
  type FileEntry,
  type Group,
  type Item,
  type Listed,
  type ReadResult,
  type Scope,
  type Source,
  SourceError,
} from '#connector-kit'
import { LruMap } from '../../kernel/lru-map.ts'
import { FileAccess } from './file-access.ts'
import { fileItem } from './file-item.ts'
import { organizationGroups } from './organization-groups.ts'
import { PathRules } from './path-rules.ts'
import { foldersOf, isPlainPath, nameOf, scopeOf } from './paths.ts'
import type { FileSettings } from './settings.ts'
import { chosenPeople, identityOf } from './share-identity.ts'
import { walkFiles } from './walk-files.ts'

type FileSource = Source<FileSettings>

/** What every connector to a file share does the same way; only the settings and the transport differ. */
export const fileConnector = {
  category: 'files' as const,
  // Emails come only from the people that an administrator entered.
  verifiesEmails: true,
  objectTypes: [{ name: 'file', title: 'File' }],

  async *check(source: FileSource): AsyncIterable<Check> {
    const { files, config } = source
    const root = await files.stat('/')
    if (root?.isFolder !== true) {
      yield { name: 'Folder', result: 'failed', detail: "The folder doesn't exist. Check its name." }
      return
    }
    let entries = 0
    for await (const _ of files.list('/')) if (++entries >= 1000) break
    yield {
      name: 'Folder',
      result: entries === 0 ? 'warning' : 'ok',
      detail:
        entries === 0
          ? 'The folder is empty.'
          : `${entries === 1000 ? 'More than 1,000' : entries} ${entries === 1 ? 'entry' : 'entries'} found.`,
    }
    if (config.readers === 'everyone') {
      yield { name: 'Permissions', result: 'ok', detail: 'Everyone who can sign in sees all files.' }
    } else if (config.readers === 'people') {
      const people = chosenPeople(config).length
      const groups = organizationGroups(config.groups).length
      yield people + groups === 0
        ? { name: 'Permissions', result: 'failed', detail: 'Enter the people or groups who can see the files.' }
        : { name: 'Permissions', result: 'ok', detail: `All files are for ${readersInWords(people, groups)}.` }
    } else yield* checkPermissions(source)
  },

  async *accounts(source: FileSource): AsyncIterable<Account> {
    yield* (await identityOf(source)).accounts
  },

  async *groups(source: FileSource): AsyncIterable<Group> {
    yield* (await identityOf(source)).groups
  },

  /** Each top-level folder, and one for the files beside them. */
  async *scopes(source: FileSource): AsyncIterable<Scope> {
    const { files, config } = source
    const rules = new PathRules(config.exclude)
    const access = await accessOf(source)
    const share = await files.sharePermissions()
    await refuseEmpty(source)
    const root = await files.stat('/')
    if (root === undefined) throw new SourceError('failed', "The folder doesn't exist.")
    yield { id: '/', title: 'Files outside of folders', access: access.ofScope(share, [root.permissions]) }
    for await (const { path, isFolder, isHidden, permissions, problem } of files.list('/')) {
      if (!isFolder || isHidden === true || problem !== undefined || rules.isExcluded(path, true)) continue
      yield { id: path, title: nameOf(path), access: access.ofScope(share, [root.permissions, permissions]) }
    }
  },

  async *list(source: FileSource, { id: scopeId }: Scope, checkpoint: unknown): AsyncIterable<Listed> {
    const { files, config } = source
    const rules = new PathRules(config.exclude)
    yield* walkFiles({ files, rules, access: await accessOf(source), scopeId }, checkpoint)
  },

  async read(source: FileSource, { id }: Pick<Item, 'id' | 'scope'>): Promise<ReadResult> {
    try {
      const item = isPlainPath(id) ? await readItem(source, id) : undefined
      if (item !== undefined) return { kind: 'item', item }
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'forbidden') return { kind: 'forbidden' }
      if (!(error instanceof SourceError && error.kind === 'gone')) throw error
    }
    await refuseEmpty(source)
    return { kind: 'gone' }
  },
}

async function readItem(source: FileSource, path: string): Promise<Item | undefined> {
  const { files, config } = source
  const rules = new PathRules(config.exclude)
  const access = await accessOf(source)
  const folders = await Promise.all(foldersOf(path).map((folder) => folderAt(source, rules, folder)))
  if (folders.includes(undefined)) return undefined
  const entry = await present(source, rules, path, false)
  if (entry === undefined) return undefined
  // The root and the top-level folder belong to the scope.
  const passed = folders.slice(2).map((folder) => access.traverse(folder?.permissions))
  const telling = passed.filter(({ kind }) => kind !== 'sourceUsers')
  return fileItem(files, entry, access.ofFile(scopeOf(path), telling, entry.permissions), config)
}

function readersInWords(people: number, groups: number): string {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  return [...counted(people, 'person', 'people'), ...counted(groups, 'group', 'groups')].join(' and ')
}

async function* checkPermissions(source: FileSource): AsyncIterable<Check> {
  const { accounts, groups } = await identityOf(source)
  const active = accounts.filter(({ isActive }) => isActive).length
  yield active === 0
    ? { name: 'Users', result: 'failed', detail: 'No users found, so nobody would see any file.' }
    : { name: 'Users', result: 'ok', detail: `${active} users and ${groups.length} groups.` }
  // Both throw with the reason if permissions can't be read.
  await source.files.sharePermissions()
  const root = await source.files.stat('/')
  yield root?.permissions === undefined
    ? { name: 'Permissions', result: 'failed', detail: "The share doesn't say who may read its files." }
    : { name: 'Permissions', result: 'ok', detail: 'Permissions can be read.' }
}

async function accessOf(source: FileSource): Promise<FileAccess> {
  return new FileAccess(source.config, await identityOf(source))
}

/** Folders are remembered for a moment: files are read folder by folder. */
const FOLDER_MS = 30_000
const MAX_FOLDERS = 1000
const folders = new WeakMap<FileSource, LruMap<string, KnownFolder>>()

interface KnownFolder {
  readonly entry: Promise<FileEntry | undefined>
  untilMs: number
}

function folderAt(source: FileSource, rules: PathRules, path: string): Promise<FileEntry | undefined> {
  const known = folders.get(source) ?? new LruMap(MAX_FOLDERS)
  folders.set(source, known)
  const found = known.get(path)
  if (found !== undefined && performance.now() < found.untilMs) return found.entry
  const folder: KnownFolder = { entry: present(source, rules, path, true), untilMs: performance.now() + FOLDER_MS }
  known.set(path, folder)
  const forget = () => {
    folder.untilMs = 0
  }
  folder.entry.then((entry) => {
    if (entry === undefined) forget()
  }, forget)
  return folder.entry
}

/** A share that isn't mounted looks like an empty folder. Nothing may be deleted because of it. */
async function refuseEmpty({ files }: FileSource): Promise<void> {
  for await (const _ of files.list('/')) return
  throw new SourceError('unreachable', 'The folder is empty. If it is a mounted share, check that it is mounted.')
}

/** `undefined`: it isn't there, is something else, or is left out by the settings. */
async function present(
  { files }: FileSource,
  rules: PathRules,
  path: string,
  isFolder: boolean,
): Promise<FileEntry | undefined> {
  if (rules.isExcluded(path, isFolder)) return undefined
  const entry = await files.stat(path)
  if (entry === undefined || entry.isFolder !== isFolder || entry.isHidden === true) return undefined
  if (entry.problem !== undefined) throw new SourceError('failed', entry.problem)
  return entry
}
