import type { RemoteResult, RemoteTool } from '../../domain/tools/remote/remote-server.ts'

const NAME = /^[\w.-]{1,64}$/
const MAX_TITLE_CHARACTERS = 200
const MAX_DESCRIPTION_CHARACTERS = 2000
const MAX_SCHEMA_CHARACTERS = 20_000
const MAX_SCHEMA_DEPTH = 8
const MAX_PROPERTIES = 100
const MAX_TEXT_CHARACTERS = 50_000
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array']
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const

type Fields = Readonly<Record<string, unknown>>

/** A tool that another server told of; undefined: it is none that anybody here could use. */
export function readRemoteTool(told: unknown): RemoteTool | undefined {
  if (!isFields(told)) return undefined
  const { name, title, description, inputSchema, annotations } = told
  if (typeof name !== 'string' || !NAME.test(name)) return undefined
  if (!isFields(inputSchema) || JSON.stringify(inputSchema).length > MAX_SCHEMA_CHARACTERS) return undefined
  if (!isArgumentSchema(inputSchema, 0) || (inputSchema['type'] ?? 'object') !== 'object') return undefined
  const hints = isFields(annotations) ? annotations : {}
  const shown = plain(title ?? hints['title'], MAX_TITLE_CHARACTERS)
  return {
    name,
    title: shown === '' ? undefined : shown,
    description: plain(description, MAX_DESCRIPTION_CHARACTERS),
    input: inputSchema,
    annotations: {
      ...(shown !== '' && { title: shown }),
      ...Object.fromEntries(HINTS.flatMap((hint) => (typeof hints[hint] === 'boolean' ? [[hint, hints[hint]]] : []))),
    },
  }
}

/** What a tool there answered: its texts, and what a program may read. */
export function readRemoteResult(told: unknown): RemoteResult {
  const { content, structuredContent, isError } = isFields(told) ? told : {}
  const parts = Array.isArray(content) ? content : []
  const texts = parts.map((part: unknown) => {
    if (!isFields(part)) return ''
    if (part['type'] === 'text') return plain(part['text'], MAX_TEXT_CHARACTERS)
    return `(${plain(part['type'], MAX_TITLE_CHARACTERS)} is left out)`
  })
  const isSmall =
    isFields(structuredContent) && JSON.stringify(structuredContent).toWellFormed().length <= MAX_TEXT_CHARACTERS
  return {
    text: cut(texts.filter((text) => text !== '').join('\n'), MAX_TEXT_CHARACTERS),
    structured: isSmall ? structuredContent : undefined,
    isError: isError === true,
  }
}

/** The part of JSON Schema that arguments are shown by and read with has the form that it should have. */
function isArgumentSchema(schema: Fields, depth: number): boolean {
  const { type, description, enum: values, items, properties, required } = schema
  const isPlain =
    (type === undefined || (typeof type === 'string' && TYPES.includes(type))) &&
    (description === undefined || typeof description === 'string') &&
    (values === undefined || (Array.isArray(values) && values.every((value) => !isFields(value)))) &&
    (required === undefined || (Array.isArray(required) && required.every((name) => typeof name === 'string')))
  if (!isPlain || depth > MAX_SCHEMA_DEPTH) return false
  const inner = properties === undefined ? [] : isFields(properties) ? Object.values(properties) : undefined
  if (inner === undefined || inner.length > MAX_PROPERTIES) return false
  return [...inner, ...(items === undefined ? [] : [items])].every(
    (each) => isFields(each) && isArgumentSchema(each, depth + 1),
  )
}

function plain(text: unknown, maxCharacters: number): string {
  return typeof text === 'string' ? cut(text.replaceAll('\u0000', ''), maxCharacters) : ''
}

function cut(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).toWellFormed()
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
