import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNeverAllowed, SourceNetwork } from './source-network.ts'

function resolve(network: SourceNetwork, host: string, port: number, isEncrypted = true): Promise<unknown> {
  const lookup = network.reach(host, port, isEncrypted)
  return new Promise((done, fail) => lookup(host, {}, (error, address) => (error ? fail(error) : done(address))))
}

test('a connection reaches its own hosts and ports, and nothing else', () => {
  const network = new SourceNetwork(['wiki.acme.example', 'tickets.acme.example:8443', '[2606:4700::1111]:443'], false)

  network.reach('wiki.acme.example', 443, true)
  network.reach('WIKI.acme.example', 80, true)
  network.reach('tickets.acme.example', 8443, true)
  network.reach('[2606:4700::1111]', 443, true)
  for (const [host, port] of [
    ['tickets.acme.example', 443],
    ['wiki.acme.example', 8443],
    ['acme.example', 443],
    ['wiki.acme.example.evil.example', 443],
    ['2606:4700::1112', 443],
  ] as const) {
    assert.throws(() => network.reach(host, port, true), { kind: 'forbidden' })
  }
})

test('a name that leads inside the network is refused unless a Super Admin allowed it', async () => {
  await assert.rejects(resolve(new SourceNetwork(['localhost:80'], false), 'localhost', 80), { kind: 'unreachable' })
  assert.match(
    String(await resolve(new SourceNetwork(['localhost:80'], true), 'localhost', 80)),
    /^(127\.0\.0\.1|::1)$/,
  )
})

test('link-local and metadata addresses are never reached', () => {
  for (const address of [
    '169.254.169.254',
    '169.254.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
  ]) {
    assert.ok(isNeverAllowed(address), address)
    const host = address.includes(':') ? `[${address}]:80` : `${address}:80`
    const network = new SourceNetwork([host], true)
    assert.throws(() => network.reach(address, 80, true), { kind: 'unreachable' }, address)
  }
  assert.ok(!isNeverAllowed('10.0.0.1'))
  assert.ok(!isNeverAllowed('93.184.216.34'))
})

test('credentials are not sent unencrypted over the internet', () => {
  const network = new SourceNetwork(['93.184.216.34:80', '10.0.0.1:80'], true)

  assert.throws(() => network.reach('93.184.216.34', 80, false), { message: /use https/ })
  network.reach('10.0.0.1', 80, false)
})
