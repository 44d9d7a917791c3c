import Schema from 'typebox/schema'
import { badField } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { lenientInput } from '../../kernel/lenient-input.ts'
import { schemaProblem } from '../../kernel/schema-problem.ts'
import { readJson } from '../core/json/read-json.ts'
import { boundedSchema } from '../core/requests/bounded-schema.ts'
import { AgentBundle, readDefinition } from './agents.ts'
import type { Wire } from './wire.ts'

const MAX_BUNDLE_BYTES = 1024 * 1024

const schema = boundedSchema(AgentBundle)
const coerce = lenientInput(schema)

/** The definition in a file, validated like a request. */
export async function readAgentBundle(bytes: Buffer) {
  if (bytes.length > MAX_BUNDLE_BYTES) throw badField('bundle', `must be at most ${MAX_BUNDLE_BYTES} bytes`)
  const value = await readBundleJson(bytes)
  coerce(value)
  const [isValid, errors] = Schema.Errors(schema, value)
  if (!isValid) {
    const { field = '', message = 'is invalid' } = schemaProblem(errors) ?? {}
    throw badField(field === '' ? 'bundle' : `bundle.${field}`, message)
  }
  return readDefinition(value as Wire<typeof AgentBundle>)
}

/** Errors name the bundle: the request that contains it may be fine. */
async function readBundleJson(bytes: Buffer): Promise<unknown> {
  try {
    return await readJson(bytes)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const [detail] = error.details ?? []
    if (detail?.field !== undefined) throw badField('bundle', `can't be read: \`${detail.field}\` ${detail.message}`)
    throw badField('bundle', `can't be read: ${error.message.replace('The request body', 'the file')}`)
  }
}
