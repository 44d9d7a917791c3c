import { isCompoundFile } from './compound-file.ts'

/** Of an archive with entries, and of one without. */
const ZIP_BEGINNINGS = ['PK\u0003\u0004', 'PK\u0005\u0006']

export type FileKind = 'pdf' | 'rtf' | 'zip' | 'compound'

/** What a file is by how it begins; undefined: it has no beginning that says so. */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
  const top = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (top.startsWith('%PDF-')) return 'pdf'
  if (/^\s*\{\\rtf/.test(top)) return 'rtf'
  if (ZIP_BEGINNINGS.some((beginning) => top.startsWith(beginning))) return 'zip'
  return isCompoundFile(bytes) ? 'compound' : undefined
}
