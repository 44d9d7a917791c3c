import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { McpServerDefinition } from '../../src/domain/tools/mcp-server.ts'
import type { Stores } from '../../src/storage/stores.ts'

const server = (name: string, tools: readonly string[] = ['search']): McpServerDefinition => ({
  name,
  displayName: name.toUpperCase(),
  instructions: 'Be brief.\u0000',
  tools,
  createdBy: 'ann@acme.example',
  createdAt: new Date(1000),
  updatedAt: new Date(2000),
})

export function mcpServerContract(open: () => Promise<Stores>): void {
  test('a tool server is kept under its name, once, and read back as it was', async () => {
    const { mcpServers } = await open()
    const added = await Promise.all([mcpServers.add(server('one')), mcpServers.add(server('one'))])
    await mcpServers.add(server('another'))

    assert.deepEqual([...added].sort(), [false, true])
    assert.deepEqual(await mcpServers.find('one'), server('one'))
    assert.deepEqual(
      (await mcpServers.list()).map(({ name }) => name),
      ['another', 'one'],
    )
    assert.deepEqual([await mcpServers.remove('another'), await mcpServers.remove('another')], [true, false])
    await mcpServers.remove('one')
  })

  test('a tool server is written again only while it is there', async () => {
    const { mcpServers } = await open()
    await mcpServers.add(server('busy', []))

    assert.equal(await mcpServers.put(server('busy', ['search'])), true)
    assert.equal(await mcpServers.put(server('none', [])), false)

    assert.deepEqual((await mcpServers.find('busy'))?.tools, ['search'])
    assert.equal(await mcpServers.find('none'), undefined)
    await mcpServers.remove('busy')
  })
}
