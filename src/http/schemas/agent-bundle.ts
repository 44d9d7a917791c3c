import Schema from 'typebox/schema'
import { badField } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { lenientInput } from '../../kernel/lenient-input.ts'
import { readJson } from '../core/json/read-json.ts'
import { boundedSchema } from '../core/requests/bounded-schema.ts'
import { AgentBundle, readDefinition } from './agents.ts'
import type { Wire } from './wire.ts'

const MAX_BUNDLE_BYTES = 1024 * 1024

const schema = boundedSchema(AgentBundle)
const coerce = lenientInput(schema)

/** The definition in a file, checked as a request is. */
export async function readAgentBundle(bytes: Buffer) {
  if (bytes.length > MAX_BUNDLE_BYTES) throw badField('bundle', `is larger than ${MAX_BUNDLE_BYTES} bytes`)
  const value = await readBundleJson(bytes)
  coerce(value)
  const [isFitting, errors] = Schema.Errors(schema, value)
  if (!isFitting) {
    const [{ instancePath = '', message = 'does not fit' } = {}] = errors
    throw badField(`bundle${instancePath.replaceAll(/\/(\d+)/g, '[$1]').replaceAll('/', '.')}`, message)
  }
  return readDefinition(value as Wire<typeof AgentBundle>)
}

/** What is wrong with the JSON, said of the file: the request it came in may be fine. */
async function readBundleJson(bytes: Buffer): Promise<unknown> {
  try {
    return await readJson(bytes)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const [detail] = error.details ?? []
    if (detail?.field !== undefined) throw badField('bundle', `can't be read: ${detail.field} ${detail.message}`)
    throw badField('bundle', `can't be read: ${error.message.replace('The request body', 'the file')}`)
  }
}
