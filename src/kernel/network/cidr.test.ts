import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressRanges } from './cidr.ts'

const ROWS: readonly [string, string, boolean][] = [
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:11.1.2.3', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['10.0.0.0/8', 'not an address', false],
]

for (const [range, address, isInside] of ROWS) {
  test(`${address} is ${isInside ? '' : 'not '}in ${range}`, () => {
    assert.equal(new AddressRanges([range]).contains(address), isInside)
  })
}

test('what is not a range is refused with an example of one', () => {
  for (const bad of ['10.0.0.0/33', '10.0.0/8', '2001:db8::/129', '10.0.0.0/8/8', '', 'localhost', '10.0.0.0/x']) {
    assert.throws(() => new AddressRanges([bad]), /10\.0\.0\.0\/8/)
  }
})
