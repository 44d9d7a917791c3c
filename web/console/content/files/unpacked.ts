import { MAX_FILES, type PickedFile } from './picked-file.ts'
import { unzip } from './unzip.ts'

/** ZIP archives become the files in them. */
export async function unpacked(files: readonly PickedFile[]): Promise<PickedFile[]> {
  const found: PickedFile[] = []
  for (const file of files) {
    if (found.length > MAX_FILES) break
    if (!/\.zip$/i.test(file.path)) found.push(file)
    else found.push(...(await unzip(await file.read(), MAX_FILES)))
  }
  // Hidden files and what systems leave in folders is nothing to search.
  return found.filter(({ path }) => !/(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$)/i.test(path)).slice(0, MAX_FILES)
}
