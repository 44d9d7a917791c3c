/**
 * Turns a module in WebAssembly's text form into its bytes: as much of the language as signs.wat speaks, and an error for
 * everything else. Functions are folded expressions, the only import is a memory.
 */
export function assembleWat(source: string): Buffer {
  const [head, ...fields] = read(source)
  if (head !== 'module') throw new Error('The file holds no module')
  const imports: number[][] = []
  const functions: WasmFunction[] = []
  for (const field of fields as Node[][]) {
    if (field[0] === 'memory') imports.push(memoryImport(field))
    else if (field[0] === 'func') functions.push(readFunction(field))
    else throw new Error(`Not known: ${field[0]}`)
  }
  const types = [...new Set(functions.map(({ type }) => type))]
  const sections: [id: number, entries: number[][]][] = [
    [1, types.map((type) => type.split(' ').map(Number))],
    [2, imports],
    [3, functions.map(({ type }) => unsigned(types.indexOf(type)))],
    [7, functions.map(({ name }, at) => [...text(name), 0, ...unsigned(at)])],
    [10, functions.map(({ code }) => sized(code))],
  ]
  const bytes = sections.flatMap(([id, entries]) => [id, ...sized([...unsigned(entries.length), ...entries.flat()])])
  return Buffer.from([0, ...Buffer.from('asm'), 1, 0, 0, 0, ...bytes])
}

type Node = string | Node[]

interface WasmFunction {
  readonly name: string
  /** The bytes of its type, as a text that can be compared. */
  readonly type: string
  readonly code: number[]
}

const VALUES: Readonly<Record<string, number>> = { i32: 0x7f, i64: 0x7e, f32: 0x7d, v128: 0x7b }
const NOTHING = 0x40
const END = 0x0b

/** What takes its operands from the stack and has nothing else behind its code. */
const PLAIN: Readonly<Record<string, readonly number[]>> = {
  'i32.lt_u': [0x49],
  'i32.ge_u': [0x4f],
  'i64.le_u': [0x58],
  'f32.ge': [0x60],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.mul': [0x6c],
  'i32.and': [0x71],
  'i32.shl': [0x74],
  'i32.shr_u': [0x76],
  'i64.popcnt': [0x7b],
  'i64.add': [0x7c],
  'i64.and': [0x83],
  'i64.xor': [0x85],
  'i64.shl': [0x86],
  'f32.add': [0x92],
  'f32.mul': [0x94],
  'i32.wrap_i64': [0xa7],
  'f32.convert_i32_s': [0xb2],
  'f32.convert_i32_u': [0xb3],
  'f32.convert_i64_u': [0xb5],
  'i16x8.extend_low_i8x16_s': [0xfd, 0x87, 0x01],
  'i16x8.extend_high_i8x16_s': [0xfd, 0x88, 0x01],
  'i32x4.add': [0xfd, 0xae, 0x01],
  'i32x4.dot_i16x8_s': [0xfd, 0xba, 0x01],
}

/** With the power of two at which each is aligned by its nature. */
const MEMORY: Readonly<Record<string, readonly [code: readonly number[], alignment: number]>> = {
  'i32.load': [[0x28], 2],
  'i64.load': [[0x29], 3],
  'f32.load': [[0x2a], 2],
  'i32.store': [[0x36], 2],
  'f32.store': [[0x38], 2],
  'v128.load': [[0xfd, 0x00], 4],
}

function memoryImport([, from, pages]: Node[]): number[] {
  const [, module, name] = from as Node[]
  return [...text(unquoted(module)), ...text(unquoted(name)), 2, 0, ...unsigned(Number(pages))]
}

function readFunction([, ...parts]: Node[]): WasmFunction {
  const declared = (kind: string) => parts.filter((part): part is Node[] => part[0] === kind)
  const parameters = declared('param')
  const locals = declared('local')
  const results = declared('result').map(([, type]) => VALUES[String(type)]!)
  const kinds = (list: Node[][]) => list.map(([, , type]) => VALUES[String(type)]!)
  const inputs = kinds(parameters)
  const names = [...parameters, ...locals].map(([, name]) => String(name))
  const body = parts.filter((part) => !['export', 'param', 'local', 'result'].includes(String(part[0])))
  const code = body.flatMap((part) => instruction(part as Node[], names, []))
  return {
    name: unquoted(declared('export')[0]?.[1]),
    type: [0x60, ...unsigned(inputs.length), ...inputs, ...unsigned(results.length), ...results].join(' '),
    code: [...inRows(kinds(locals)), ...code, END],
  }
}

/** Consecutive locals of the same type are declared together. */
function inRows(kinds: readonly number[]): number[] {
  const rows: { kind: number; count: number }[] = []
  for (const kind of kinds) {
    const last = rows.at(-1)
    if (last?.kind === kind) last.count++
    else rows.push({ kind, count: 1 })
  }
  return [...unsigned(rows.length), ...rows.flatMap(({ kind, count }) => [...unsigned(count), kind])]
}

function instruction([name, ...rest]: Node[], names: readonly string[], labels: readonly string[]): number[] {
  const operands = (from = 0) => rest.slice(from).flatMap((part) => instruction(part as Node[], names, labels))
  const inner = (parts: Node[], label: string) =>
    parts.flatMap((part) => instruction(part as Node[], names, [label, ...labels]))
  const first = String(rest[0])
  switch (name) {
    case 'block':
      return [0x02, NOTHING, ...inner(rest.slice(1), first), END]
    case 'loop':
      return [0x03, NOTHING, ...inner(rest.slice(1), first), END]
    case 'if':
      return [
        ...instruction(rest[0] as Node[], names, labels),
        ...[0x04, NOTHING],
        ...inner((rest[1] as Node[]).slice(1), ''),
        END,
      ]
    case 'br':
      return [0x0c, ...unsigned(placeOf(first, labels))]
    case 'br_if':
      return [...operands(1), 0x0d, ...unsigned(placeOf(first, labels))]
    case 'local.get':
      return [0x20, ...unsigned(placeOf(first, names))]
    case 'local.set':
      return [...operands(1), 0x21, ...unsigned(placeOf(first, names))]
    case 'i32.const':
      return [0x41, ...signed(Number(first))]
    case 'i64.const':
      return [0x42, ...signed(Number(first))]
    case 'f32.const':
      return [0x43, ...new Uint8Array(Float32Array.of(first === '-inf' ? -Infinity : Number(first)).buffer)]
    case 'v128.const':
      return [0xfd, 0x0c, ...new Uint8Array(Int32Array.from(rest.slice(1).map(Number)).buffer)]
    case 'i32x4.extract_lane':
      return [...operands(1), 0xfd, 0x1b, Number(first)]
  }
  const plain = PLAIN[String(name)]
  if (plain !== undefined) return [...operands(), ...plain]
  const memory = MEMORY[String(name)]
  if (memory === undefined) throw new Error(`Not known: ${name}`)
  const offset = /^offset=(\d+)$/.exec(first)?.[1]
  return [...operands(offset === undefined ? 0 : 1), ...memory[0], memory[1], ...unsigned(Number(offset ?? 0))]
}

function placeOf(name: string, names: readonly string[]): number {
  const place = names.indexOf(name)
  if (place < 0) throw new Error(`Not declared: ${name}`)
  return place
}

/** The one list that a text holds. */
function read(source: string): Node[] {
  const open: Node[][] = [[]]
  for (const [token] of source.replace(/;;.*/g, '').matchAll(/[()]|"[^"]*"|[^\s()"]+/g)) {
    if (token === '(') open.push([])
    else if (token === ')') open.at(-2)?.push(open.pop()!)
    else open.at(-1)?.push(token)
  }
  return open[0]?.[0] as Node[]
}

function unquoted(node: Node | undefined): string {
  return String(node).slice(1, -1)
}

function text(value: string): number[] {
  return sized([...Buffer.from(value)])
}

function sized(bytes: readonly number[]): number[] {
  return [...unsigned(bytes.length), ...bytes]
}

/** Seven bits a byte, the lowest first. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}
