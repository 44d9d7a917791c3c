import Schema from 'typebox/schema'
import type { Answer } from '../support/make-app.ts'
import { type JsonSchema, type Operation, TYPES } from './interface.ts'

/** What is wrong with an answer in the eyes of the interface: its status, its kind, its shape. Nothing: it fits. */
export function answerProblems({ answers }: Operation, { status, headers, body }: Answer): string[] {
  // Of some operations the interface says that they are there, and no more.
  if (Object.keys(answers).length === 0) return status === 200 ? [] : [`status ${status}: ${show(body)}`]
  const expected = answers[String(status)]
  if (expected === undefined) return [`status ${status} instead of ${Object.keys(answers).join(' or ')}: ${show(body)}`]
  if (expected === null) return body === '' ? [] : [`a body where none belongs: ${show(body)}`]
  const contentType = headers.get('content-type') ?? ''
  // Some clients compare the whole header, charset included.
  if (contentType !== expected.contentType)
    return [`${contentType || 'no content type'} instead of ${expected.contentType}`]
  return expected.schema === undefined || !contentType.includes('json') ? [] : shapeProblems(expected.schema, body)
}

/** What is wrong with a value of a type of the interface. */
export function typeProblems(type: string, value: unknown): string[] {
  return shapeProblems({ $ref: `#/$defs/${type}` }, value)
}

function shapeProblems(schema: JsonSchema, value: unknown): string[] {
  const [isFitting, errors] = Schema.Errors({ $defs: TYPES, ...schema }, value)
  return isFitting ? [] : errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}

function show(body: unknown): string {
  return JSON.stringify(body).slice(0, 300)
}
