import { MIMEType } from 'node:util'
import { badField } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { isText, PATTERN_RULES, TEXT_PATTERN } from '../../../kernel/text-rules.ts'

/** A file of a form (RFC 7578). */
export interface UploadedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

const MAX_PARTS = 100
/** Of one part; they name it and its type. */
const MAX_HEADER_BYTES = 4096
const END_OF_HEADERS = '\r\n\r\n'

/**
 * A form with files, as one object: text as strings, files as `UploadedFile`. A name that occurs twice becomes a list. The
 * body has already been checked against the size limit.
 */
export async function readMultipart(contentType: string, body: Buffer): Promise<Record<string, unknown>> {
  refuseExcess(contentType, body)
  let form: FormData
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData()
  } catch (error) {
    throw notAForm(error)
  }
  const read = new Map<string, unknown[]>()
  for (const [name, value] of form.entries()) {
    if (name === '__proto__' || !isText(name)) throw badField('form', 'has a part whose name is invalid; rename it')
    read.set(name, [...(read.get(name) ?? []), await partOf(name, value)])
  }
  return Object.fromEntries([...read].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** Only looks for boundaries, so that a form with many parts is rejected before it is parsed. */
function refuseExcess(contentType: string, body: Buffer): void {
  const delimiter = Buffer.from(`--${boundaryOf(contentType)}`, 'latin1')
  let parts = 0
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    const headers = at + delimiter.length
    const isEnd = body.toString('latin1', headers, headers + 2) === '--'
    if (++parts > MAX_PARTS && !(isEnd && parts === MAX_PARTS + 1)) {
      throw badField('form', `must have at most ${MAX_PARTS} parts`)
    }
    if (!isEnd && !body.subarray(headers, headers + MAX_HEADER_BYTES).includes(END_OF_HEADERS)) {
      throw badField('form', `has a part whose headers are longer than ${MAX_HEADER_BYTES} bytes; shorten them`)
    }
  }
}

/** Reads the boundary like `formData` does. With another boundary, no parts would be counted. */
function boundaryOf(contentType: string): string {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary')
    if (boundary) return boundary
  } catch (error) {
    throw notAForm(error)
  }
  throw notAForm()
}

async function partOf(name: string, value: string | File): Promise<unknown> {
  if (typeof value === 'string') {
    if (!isText(value)) throw badField(name, PATTERN_RULES[TEXT_PATTERN] as string)
    return value
  }
  const { name: fileName, type } = value
  return {
    name: fileName.toWellFormed().slice(0, 255),
    contentType: type.slice(0, 255),
    bytes: Buffer.from(await value.arrayBuffer()),
  } satisfies UploadedFile
}

function notAForm(cause?: unknown): ServiceError {
  return new ServiceError(
    'invalid_request',
    'The request body must be multipart/form-data, with its boundary in `Content-Type`',
    { cause },
  )
}
