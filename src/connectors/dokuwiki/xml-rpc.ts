import { SourceError } from '#connector-kit'
import { scanXml } from '../../kernel/scan-xml.ts'

export type RpcParameter = string | number | Readonly<Record<string, string | number>>

export function encodeCall(method: string, parameters: readonly RpcParameter[]): string {
  const encoded = parameters.map((each) => `<param>${encodeValue(each)}</param>`).join('')
  return `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${encoded}</params></methodCall>`
}

function encodeValue(value: RpcParameter): string {
  if (typeof value === 'number') return `<value><int>${value}</int></value>`
  if (typeof value === 'string') return `<value><string>${escapeXml(value)}</string></value>`
  const members = Object.entries(value).map(
    ([name, each]) => `<member><name>${name}</name>${encodeValue(each)}</member>`,
  )
  return `<value><struct>${members.join('')}</struct></value>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type Container =
  | { readonly kind: 'array'; readonly value: unknown[] }
  | { readonly kind: 'struct'; readonly value: object }

/** The value of an answer: strings, numbers, booleans, arrays and objects. Throws what the answer says went wrong. */
export function decodeAnswer(xml: string): unknown {
  const open: (Container & { name: string })[] = []
  let result: unknown
  let hasResult = false
  let isFault = false
  let type: string | undefined
  let text = ''
  // A value without a type is a string.
  let isLeaf = false

  const keep = (value: unknown) => {
    const container = open.at(-1)
    if (container === undefined) {
      result = value
      hasResult = true
    } else if (container.kind === 'array') container.value.push(value)
    else Object.defineProperty(container.value, container.name, { value, enumerable: true, configurable: true })
    isLeaf = false
  }
  scanXml(xml, {
    open(name) {
      text = ''
      if (name === 'fault') isFault = true
      else if (name === 'value') {
        isLeaf = true
        type = undefined
      } else if (name === 'array' || name === 'struct') {
        isLeaf = false
        open.push(name === 'array' ? { kind: 'array', value: [], name: '' } : { kind: 'struct', value: {}, name: '' })
      } else if (isLeaf) type = name
    },
    text(part) {
      text += part
    },
    close(name) {
      const container = open.at(-1)
      if (name === 'name' && container !== undefined) container.name = text
      else if (name === 'array' || name === 'struct') {
        open.pop()
        keep(container?.value)
      } else if (name === type && isLeaf) keep(leaf(type, text))
      else if (name === 'value' && isLeaf) keep(text)
    },
  })
  if (!hasResult) throw new SourceError('failed', "The wiki's answer isn't XML-RPC.")
  if (isFault) {
    const { faultString = 'an error', faultCode = '' } = result as { faultString?: string; faultCode?: number }
    throw new RpcFault(Number(faultCode), `The wiki answered: ${faultString} (${faultCode})`)
  }
  return result
}

function leaf(type: string, text: string): unknown {
  if (type === 'int' || type === 'i4' || type === 'double') return Number(text)
  return type === 'boolean' ? text.trim() === '1' : text
}

export class RpcFault extends SourceError {
  readonly code: number

  constructor(code: number, message: string) {
    super('failed', message)
    this.code = code
  }
}
