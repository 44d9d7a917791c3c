/** A request holds 16 MiB, and base64 takes a third more. */
export const MAX_FILE_MIB = 11

/** More are a job for a connection or for `almanac push`. */
export const MAX_FILES = 5000

/** A file to add, not read yet. */
export interface PickedFile {
  /** With its folders. */
  readonly path: string
  /** Absent: what the content calls itself, or the name of the file. */
  readonly title?: string
  /** Typed or pasted on the page. */
  readonly isPasted?: true
  readonly size: number
  readonly updatedAt?: Date
  read(): Promise<Blob>
}

/** Files of a file field. A folder's files know their path in it. */
export function fromFiles(files: Iterable<File>): PickedFile[] {
  return Array.from(files, (file) => ofFile(file, file.webkitRelativePath || file.name))
}

/** What was dropped, folders included. Must be called during the event; what it holds is gone afterward. */
export async function fromDrop(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  // Some programs and remote desktops drop files that aren't in the file system.
  if (entries.length === 0) return fromFiles(data.files)
  const found: PickedFile[] = []
  for (const entry of entries) await collect(entry, found)
  return found
}

async function collect(entry: FileSystemEntry, found: PickedFile[]): Promise<void> {
  if (found.length > MAX_FILES) return
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    found.push(ofFile(file, entry.fullPath.replace(/^\//, '')))
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // Browsers give a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const each of some) await collect(each, found)
  }
}

function ofFile(file: File, path: string): PickedFile {
  return { path, size: file.size, updatedAt: new Date(file.lastModified), read: async () => file }
}
