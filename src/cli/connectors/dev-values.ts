import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Environment } from '../../config/read-config.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { UsageError } from '../usage-error.ts'

interface Fields {
  readonly properties: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

interface Given {
  readonly config?: string | undefined
  readonly set?: readonly string[] | undefined
}

/** Values for a connector's settings or secret. Later ones win: the file, the environment, `--set`, then the terminal. */
export async function readValues(
  schema: Fields,
  environment: Environment,
  { config, set = [] }: Given,
  echo: 'plain' | 'hidden',
): Promise<Record<string, unknown>> {
  const { properties } = schema
  const values: Record<string, unknown> = config === undefined ? {} : readFile(config)
  for (const [name, property] of Object.entries(properties)) {
    const text = environment[variableOf(name)]
    if (text !== undefined) values[name] = parse(name, text, property)
  }
  for (const pair of set) {
    const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    const property = properties[name]
    if (property === undefined) {
      throw new UsageError(`--set ${pair}: choose a setting from ${Object.keys(properties).join(', ')}`)
    }
    values[name] = parse(name, text, property)
  }
  for (const name of schema.required ?? []) {
    const property = properties[name] as { title?: string; default?: unknown } | undefined
    if (name in values || property?.default !== undefined || !process.stdin.isTTY) continue
    values[name] = parse(name, await ask(`${property?.title ?? name}: `, echo), property)
  }
  return values
}

/** `apiKey` is `CONNECTOR_API_KEY`. */
function variableOf(name: string): string {
  return `CONNECTOR_${name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()}`
}

function parse(name: string, text: string, schema: unknown): unknown {
  if ((schema as { type?: string } | undefined)?.type === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${name} is "${text}"; send JSON, like true, 5 or ["a"]`)
  }
}

function readFile(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch (cause) {
    throw new OperatorError(`--config ${file} can't be read as JSON: ${(cause as Error).message}`, { cause })
  }
}

async function ask(question: string, echo: 'plain' | 'hidden'): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = echo === 'hidden' ? silent : process.stderr
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (echo === 'hidden') process.stderr.write('\n')
  }
}
