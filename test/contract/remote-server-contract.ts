import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RemoteServer, ToolConsent } from '../../src/domain/tools/remote/remote-server.ts'
import type { Stores } from '../../src/storage/stores.ts'

const server = (id: string): RemoteServer => ({
  id,
  url: `https://${id}.example/mcp`,
  displayName: id,
  description: '',
  logoUrl: undefined,
  auth: 'oauth',
  clientId: 'us',
  clientSecret: undefined,
  createdBy: 'admin@acme.example',
  createdAt: new Date(1000),
  updatedAt: new Date(2000),
})
const consent = (serverId: string, email: string, sealed = 'one'): ToolConsent => ({
  serverId,
  email,
  sealed,
  updatedAt: new Date(1000),
})

export function remoteServerContract(open: () => Promise<Stores>): void {
  test('a connected tool server is added once, changed and removed', async () => {
    const { remoteServers } = await open()

    assert.deepEqual(
      [
        await remoteServers.add(server('b')),
        await remoteServers.add(server('a')),
        await remoteServers.add(server('b')),
      ],
      [true, true, false],
    )
    assert.deepEqual(await remoteServers.find('b'), server('b'))
    assert.deepEqual(await remoteServers.list(), [server('a'), server('b')])
    const changed = { ...server('b'), logoUrl: 'https://b.example/logo' }
    assert.deepEqual([await remoteServers.put(changed), await remoteServers.put(server('none'))], [true, false])
    assert.deepEqual([await remoteServers.find('b'), await remoteServers.find('none')], [changed, undefined])
    assert.deepEqual([await remoteServers.remove('b'), await remoteServers.remove('b')], [true, false])
    assert.equal(await remoteServers.find('b'), undefined)
  })

  test('what people allowed goes with the server and with the person, and is replaced as it was read', async () => {
    const { remoteServers, toolConsents, personalRecords } = await open()
    await remoteServers.add(server('a'))
    for (const email of ['ann@acme.example', 'bob@acme.example']) await toolConsents.put(consent('a', email))
    await toolConsents.put(consent('c', 'ann@acme.example'))
    const ann = consent('a', 'ann@acme.example')

    assert.equal(await toolConsents.replace(ann, consent('a', ann.email, 'two')), true)
    assert.equal(await toolConsents.replace(ann, consent('a', ann.email, 'three')), false)
    assert.equal((await toolConsents.find('a', ann.email))?.sealed, 'two')
    assert.equal((await toolConsents.ofServer('a')).length, 2)
    assert.deepEqual((await toolConsents.ofUser(ann.email)).map(({ serverId }) => serverId).sort(), ['a', 'c'])
    assert.deepEqual(await toolConsents.ofUser('no'), [])
    assert.deepEqual(
      [await toolConsents.remove('a', 'bob@acme.example'), await toolConsents.remove('a', 'no')],
      [true, false],
    )
    await remoteServers.remove('a')
    assert.deepEqual(await toolConsents.ofServer('a'), [])
    assert.deepEqual(await toolConsents.find('c', ann.email), consent('c', ann.email))
    await personalRecords.removePerson(ann.email)
    assert.equal(await toolConsents.find('c', ann.email), undefined)
  })
}
