import { ServiceError } from '../../../kernel/errors.ts'
import { isText } from '../../../kernel/text-rules.ts'

/** A file of a form (RFC 7578). */
export interface UploadedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

const MAX_PARTS = 100

/**
 * A form with files, as one object: texts as they are, files as `UploadedFile`; a name that comes twice makes a list. The
 * body was read within the limit of requests before.
 */
export async function readMultipart(contentType: string, body: Buffer): Promise<Record<string, unknown>> {
  let form: FormData
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData()
  } catch (error) {
    throw new ServiceError('invalid_request', 'The body is no form: multipart/form-data with its boundary', {
      cause: error,
    })
  }
  const read = new Map<string, unknown[]>()
  let parts = 0
  for (const [name, value] of form.entries()) {
    if (++parts > MAX_PARTS) throw refusedPart('form', `has more than ${MAX_PARTS} parts`)
    if (name === '__proto__' || !isText(name)) throw refusedPart('form', 'has a part whose name is none')
    read.set(name, [...(read.get(name) ?? []), await partOf(name, value)])
  }
  return Object.fromEntries([...read].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function partOf(name: string, value: string | File): Promise<unknown> {
  if (typeof value === 'string') {
    if (!isText(value)) throw refusedPart(name, 'holds characters that are none')
    return value
  }
  const { name: fileName, type } = value
  return {
    name: fileName.toWellFormed().slice(0, 255),
    contentType: type.slice(0, 255),
    bytes: Buffer.from(await value.arrayBuffer()),
  } satisfies UploadedFile
}

function refusedPart(field: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `${field} ${message}`, { details: [{ field, message }] })
}
