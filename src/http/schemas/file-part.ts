import Type from 'typebox'
import type { UploadedFile } from '../core/requests/read-multipart.ts'

/** A file of a form; the documentation shows it as bytes. */
export function FilePart(description: string) {
  return Type.Unsafe<UploadedFile>({ type: 'object', contentMediaType: 'application/octet-stream', description })
}
