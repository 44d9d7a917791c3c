import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zip } from '../../test/support/zip.ts'
import { ZipArchive } from './zip-archive.ts'

test('entries are read by name, and listed in the order in which people count', () => {
  const archive = new ZipArchive(zip({ 'slide10.xml': 'ten', 'slide2.xml': 'two', other: '' }))

  assert.deepEqual(archive.namesLike(/^slide/), ['slide2.xml', 'slide10.xml'])
  assert.equal(archive.read('slide10.xml')?.toString(), 'ten')
  assert.equal(archive.read('none'), undefined)
})

test('an entry that claims to be small is still not unpacked beyond the limit', () => {
  const bytes = zip({ bomb: Buffer.alloc(65 * 1024 ** 2) })
  const directory = bytes.lastIndexOf('PK\u0001\u0002')
  bytes.writeUInt32LE(10, directory + 24)

  assert.throws(() => new ZipArchive(bytes).read('bomb'), /unpacks to more than 64 MB/)
})

test('entries that share their bytes count each time', () => {
  const part = Buffer.alloc(60 * 1024 ** 2)
  const archive = new ZipArchive(zip({ a: part, b: part, c: part }))

  archive.read('a')
  archive.read('b')
  assert.throws(() => archive.read('c'), /unpacks to more than 128 MB/)
})

test('an archive in the form for more than 4 GB is read', () => {
  const plain = zip({ a: 'text' })
  const at = plain.lastIndexOf('PK\u0001\u0002')
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(plain.readUInt32LE(at + 24)), 4)
  extra.writeBigUInt64LE(BigInt(plain.readUInt32LE(at + 20)), 12)
  extra.writeBigUInt64LE(BigInt(plain.readUInt32LE(at + 42)), 20)
  for (const field of [20, 24, 42]) plain.writeUInt32LE(0xffffffff, at + field)
  plain.writeUInt16LE(extra.length, at + 30)
  const bytes = Buffer.concat([plain.subarray(0, at + 47), extra, plain.subarray(at + 47)])

  assert.equal(new ZipArchive(bytes).read('a')?.toString(), 'text')
})

test('damage is reported wherever it is', () => {
  const bytes = zip({ a: 'some text '.repeat(100) })
  const damaged = (change: (copy: Buffer) => Buffer | undefined) => () => {
    const copy = Buffer.from(bytes)
    new ZipArchive(change(copy) ?? copy).read('a')
  }

  assert.throws(
    damaged((copy) => copy.subarray(0, 60)),
    /damaged/,
  )
  assert.throws(
    damaged((copy) => void copy.fill(0xff, 31, 50)),
    /damaged/,
  )
  assert.throws(
    damaged((copy) => void copy.writeUInt32LE(0xfffffff0, copy.length - 6)),
    /damaged/,
  )
  assert.throws(
    damaged((copy) => void copy.writeUInt32LE(0xfffffff0, copy.lastIndexOf('PK\u0001\u0002') + 42)),
    /damaged/,
  )
  assert.throws(() => new ZipArchive(Buffer.from('PK')), /damaged/)
})
