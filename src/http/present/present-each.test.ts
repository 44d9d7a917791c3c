import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presentCustomData } from './present-custom-data.ts'
import { presentEach } from './present-each.ts'

test('one result that cannot be presented is left out and logged, the others stay', () => {
  const logged: unknown[] = []
  const log = { error: (fields: unknown) => logged.push(fields) }

  const presented = presentEach([1, 2, 3], log as never, String, (item) => {
    if (item === 2) throw new Error('odd')
    return item * 10
  })

  assert.deepEqual(presented, [10, 30])
  assert.equal((logged[0] as { id: string }).id, '2')
})

test('values of properties that are none of the interface’s are not shown, whatever they are', () => {
  const properties = [
    { name: 'text', value: 'x' },
    { name: 'list', value: ['a', 1, { toString: 1 }, ['b'], null] },
    { name: 'object', value: { toString: 1 } },
    { name: '__proto__', value: 'x' },
  ]

  assert.deepEqual(presentCustomData(properties, undefined), {
    text: { stringValue: 'x' },
    list: { stringListValue: ['a', '1'] },
    ['__proto__']: { stringValue: 'x' },
  })
})
