import { hash } from 'node:crypto'
import type { Access, Body, FileEntry, FileShare, Item } from '#connector-kit'
import { fileType } from '../../domain/content/file-types.ts'
import { folderOf, nameOf, scopeOf } from './paths.ts'
import type { FileSettings } from './settings.ts'

const MEGABYTE = 1024 ** 2

export function versionOf({ modifiedAt, bytes, etag }: FileEntry): string {
  return etag === undefined ? `${modifiedAt} ${bytes}` : `${modifiedAt} ${bytes} ${etag}`
}

export function accessKeyOf(access: Access): string {
  return hash('sha256', JSON.stringify(access), 'hex').slice(0, 32)
}

/** A file as an item, with its contents unless it is too large or of a type that has no text. */
export async function fileItem(
  files: FileShare,
  entry: FileEntry,
  access: Access,
  {
    maxFileMegabytes,
    linkPrefix = '',
    url = linkPrefix,
  }: Pick<FileSettings, 'maxFileMegabytes' | 'linkPrefix' | 'url'>,
): Promise<Item> {
  const { path, modifiedAt } = entry
  const name = nameOf(path)
  const body = await bodyOf(files, entry, maxFileMegabytes * MEGABYTE)
  return {
    id: path,
    scope: scopeOf(path),
    version: versionOf(entry),
    accessKey: accessKeyOf(access),
    objectType: 'file',
    title: shown(name),
    filename: shown(name),
    container: shown(folderOf(path)),
    updatedAt: modifiedAt,
    access,
    ...(url !== '' && { url: urlOf(url, path) }),
    ...(body !== undefined && { body }),
  }
}

async function bodyOf(files: FileShare, { path, bytes }: FileEntry, maxBytes: number): Promise<Body | undefined> {
  const type = fileType(path)
  if (type === undefined || bytes > maxBytes || bytes === 0) return undefined
  return { mimeType: type.mimeType, content: await files.read(path, maxBytes) }
}

/** A name as people read it: composed characters, and no line breaks. */
function shown(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names may hold them
  return name.normalize('NFC').replace(/[\u0000-\u001f\u007f]+/g, ' ')
}

/** Each part of the path is encoded, whatever characters it has. */
function urlOf(prefix: string, path: string): string {
  return prefix.replace(/\/+$/, '') + path.split('/').map(encodeURIComponent).join('/')
}
