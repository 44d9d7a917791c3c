import type { Connector, Item, Source } from '#connector-kit'
import type { SourceIdentity } from '../../../src/domain/connections/access/resolve-access.ts'

/** Everything a connector reads from a source, in this process. */
export async function readAll(
  connector: Connector,
  source: Source<Record<string, unknown>>,
): Promise<{ identity: SourceIdentity; items: Item[] }> {
  const accounts = await Array.fromAsync(connector.accounts?.(source) ?? [])
  const groups = await Array.fromAsync(connector.groups?.(source) ?? [])
  const scopes = await Array.fromAsync(connector.scopes(source))
  const items: Item[] = []
  for (const scope of scopes) {
    for await (const listed of connector.list(source, scope, undefined)) {
      if (listed.kind === 'item') items.push(listed.item)
      if (listed.kind !== 'entry') continue
      const found = await connector.read(source, { id: listed.id, scope: scope.id })
      if (found.kind === 'item') items.push(found.item)
    }
  }
  return { identity: { accounts, groups, scopes }, items }
}
