/** `/a/b.txt` → `/a`. The root has no parent. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function childOf(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`
}

/** The folders that lead to a path, from the root down. The path itself isn't one of them. */
export function foldersOf(path: string): string[] {
  const folders = ['/']
  for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at))
  return folders
}

/** The scope that a file belongs to: its top-level folder, or `/` for files directly in the root. */
export function scopeOf(path: string): string {
  const end = path.indexOf('/', 1)
  return end === -1 ? '/' : path.slice(0, end)
}

/** Whether a path is one that this connector makes: absolute, without empty parts and dots that lead elsewhere. */
export function isPlainPath(path: string): boolean {
  if (path === '/') return true
  if (!path.startsWith('/') || path.includes('\0')) return false
  return path
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..')
}

/** The order of a walk: a folder comes before its contents, and siblings in the order of their names. */
export function compareInWalk(one: string, other: string): number {
  if (one === other) return 0
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < a.length && at < b.length; at++) {
    const [x = '', y = ''] = [a[at], b[at]]
    if (x !== y) return x < y ? -1 : 1
  }
  return a.length - b.length
}

export function isInside(path: string, folder: string): boolean {
  return folder === '/' || path.startsWith(`${folder}/`)
}

function partsOf(path: string): string[] {
  return path === '/' ? [] : path.slice(1).split('/')
}
