import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_DEPTH, MAX_DIGITS, MAX_KEY_BYTES, MAX_UPLOADED_VALUES, maxElements } from './json-limits.ts'
import { parseInPieces } from './parse-in-pieces.ts'

const list = (length: number, each = '1') => `[${Array.from({ length }, () => each).join(',')}]`

/** The value, and into how many pieces its parsing was cut. */
function parse(text: string, maxValues = MAX_UPLOADED_VALUES): { value: unknown; pieces: number } {
  const work = parseInPieces(Buffer.from(text), maxValues)
  for (let pieces = 1; ; pieces++) {
    const step = work.next()
    if (step.done === true) return { value: step.value, pieces }
  }
}

const refusal = (text: string, maxValues?: number) => {
  try {
    parse(text, maxValues)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

test('a list may have as many elements as its depth allows, and no more', () => {
  for (const [before, after, depth, place] of [
    ['', '', 1, 'The request body'],
    ['{"documents":', '}', 2, '`documents`'],
    ['{"documents":[{"id":"a"},{"tags":', '}]}', 4, '`documents[1].tags`'],
    ['{"a":{"x\\"y":[7,', ']}}', 4, '`a.x\\"y[1]`'],
  ] as const) {
    const limit = maxElements(depth)
    assert.equal(refusal(before + list(limit) + after), undefined, place)
    assert.equal(refusal(before + list(limit + 1) + after), `${place} must have at most ${limit} items`)
  }
})

test("brackets inside strings aren't elements, however they are escaped", () => {
  const commas = ',[{'.repeat(maxElements(3))
  for (const text of [commas, `\\"${commas}`, `${commas}\\\\`, `${commas}\\"${commas}\\\\\\"`, `\\\\\\"${commas}`]) {
    const json = `{"a":{"b":["${text}","${text}"]}}`
    assert.deepEqual(parse(json).value, JSON.parse(json), text.slice(0, 10))
  }
})

test('levels, values, digits and names are counted, too', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  assert.equal(refusal(deep(MAX_DEPTH)), undefined)
  assert.match(refusal(deep(MAX_DEPTH + 1)) ?? '', /nested at most 64 levels/)

  const pages = list(5, list(1000))
  assert.equal(refusal(pages, 5000), undefined)
  assert.match(refusal(pages, 4999) ?? '', /^The request body must have at most 4999 values/)

  assert.equal(refusal(`{"a":[1,${'1'.repeat(MAX_DIGITS)}]}`), '`a[1]` must be a number between -1.8e308 and 1.8e308')
  assert.equal(
    refusal(`{"a":[1,${'1'.repeat(MAX_DIGITS + 2)}]}`),
    `\`a[1]\` must be a number of at most ${MAX_DIGITS} digits`,
  )

  assert.equal(refusal(`{"${'k'.repeat(MAX_KEY_BYTES)}":1}`), undefined)
  assert.match(
    refusal(`{"a":{"${'k'.repeat(MAX_KEY_BYTES + 1)}":1}}`) ?? '',
    /^`a\.k+` is a field name, which must be at most/,
  )
})

const FORMS: Record<string, string> = {
  'numbers in lists': `{"a":1,"b":[${list(9, list(9000, '123456'))}],"c":"end"}`,
  'objects in a list': `{"documents":${list(9000, '{"id":"x","tags":["a","b"],"body":{"textContent":"é漢😀"}}')},"last":true}`,
  'many fields': `{"a":{${Array.from({ length: 20_000 }, (_, at) => `"key ${at}" : ${at}`).join(' ,')}}}`,
  'a long text': `{"x":[1,"${'é漢😀\\ud83d\\ude00\\n\\"\\\\'.repeat(20_000)}",2],"y":3}`,
  'a long text alone': `"${'abc'.repeat(90_000)}"`,
  'nothing but backslashes': `["${'\\\\'.repeat(150_000)}"]`,
  'names that come twice': `{"a":${list(9000, '"xxxx"')},"a":${list(9000, '"yyyy"')},"b":1,"b":2}`,
  'lists in lists': `${'['.repeat(50)}${list(9000, '"0123456789"')},{"z":[]}${']'.repeat(50)}`,
}

for (const [what, json] of Object.entries(FORMS)) {
  test(`${what}: the value is that of JSON.parse, and no piece is long`, (t) => {
    const expected = JSON.parse(json)
    const parsed = t.mock.method(JSON, 'parse')

    const { value, pieces } = parse(json)

    const longest = Math.max(...parsed.mock.calls.map(({ arguments: [text] }) => text.length))
    parsed.mock.restore()
    assert.deepEqual(value, expected)
    assert.ok(longest < 70_000, `parsed ${longest} characters in one go`)
    assert.ok(pieces > Buffer.byteLength(json) / 70_000, `${pieces} pieces`)
  })
}

test('numbers beyond 2^53 keep every digit in every piece', () => {
  const { value } = parse(`{"a":${list(9000, '9007199254740993')}}`)

  assert.deepEqual(new Set((value as { a: bigint[] }).a), new Set([9007199254740993n]))
})

test('a value that cannot be is refused by its place, in whichever piece it stands', () => {
  const many = list(9000, '{"name":"0123456789"}').slice(1, -1)
  assert.equal(refusal(`{"a":[${many},{"b":1e999}]}`), '`a[9000].b` must be a number between -1.8e308 and 1.8e308')
  assert.match(refusal(`{"a":[${many}],"b":["x","\\u0000"]}`) ?? '', /^`b\[1\]` must not contain NUL/)
  assert.match(refusal(`{"a":[${many}],"__proto__":{}}`) ?? '', /^`__proto__` isn't an allowed field name/)
  assert.match(refusal(`{"x":{"__proto__":[${many}]}}`) ?? '', /^`x\.__proto__` isn't an allowed field name/)
  assert.match(
    refusal(`{"constructor":{"a":[${many}],"prototype":{}}}`) ?? '',
    /^`constructor` isn't an allowed field name/,
  )
})

test('whatever JSON.parse refuses is refused, wherever the fault is', () => {
  const many = list(9000, '{"name":"0123456789"}').slice(1, -1)
  const text = 'x'.repeat(100_000)
  for (const json of [
    ...['', ' ', ',', ':', ']', '{"', '{"a', '"\\', '[1,2', '}{:,'].map((each) => ' '.repeat(70_000) + each),
    ...[`[${many},]`, `[,${many}]`, `[${many}]]`, `[${many}],1`, `[${many}} `, `[[${many}][${many}]]`, `[${many} 1]`],
    ...[`{"a":[${many}]`, `{"a":[${many}],}`, `{"a" "b":[${many}]}`, `{"a":1 "b":[${many}]}`, `{:[${many}]}`],
    ...[`{"a":[${many}] x}`, `{x"a":[${many}]}`, `{"a"x:[${many}]}`, `{"a":x[${many}]}`, `[x"${text}"]`],
    ...[`["${text}\\x${text}"]`, `["${text}\n"]`, `["${text}"1]`, `{"${text.slice(95_000)}\\q":"${text}"}`],
  ]) {
    assert.throws(() => JSON.parse(json))
    assert.match(refusal(json) ?? 'nothing', /isn't valid JSON/, json.slice(-40))
  }
  assert.match(refusal(`[1,${' '.repeat(1_000_000)}2]`) ?? '', /too much whitespace/)
})
