import type { Connector, Item, Scope } from '#connector-kit'
import { describeAccess, type NameOf, namesIn } from '../../domain/connections/access/describe-access.ts'
import type { ConnectorSession } from '../../domain/connections/connector-host.ts'
import { quoted } from '../../kernel/bad-field.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { printTable } from './print-table.ts'

const MAX_ROWS = 20

/** Reads a source as a first run would, up to so many items, and prints it. */
export async function printSession(connector: Connector, session: ConnectorSession, maxItems: number): Promise<void> {
  console.log(`${connector.title} (${connector.name}, version ${connector.version})`)
  const checks = await Array.fromAsync(session.check())
  printTable(
    'Checks',
    ['Result', 'Check', 'Detail'],
    checks.map(({ name, result, detail }) => [result, name, detail]),
  )
  const accounts = withFields('accounts', await Array.fromAsync(session.accounts()), ['id', 'name'])
  printTable(
    `Accounts: ${accounts.length}`,
    ['ID', 'Name', 'Email', 'Login', 'Active'],
    accounts
      .slice(0, MAX_ROWS)
      .map(({ id, name, email = '', login = '', isActive }) => [id, name, email, login, isActive ? 'yes' : 'no']),
    accounts.length,
  )
  const groups = withFields('groups', await Array.fromAsync(session.groups()), ['id', 'title', 'members'])
  printTable(
    `Groups: ${groups.length}`,
    ['ID', 'Title', 'Members'],
    groups
      .slice(0, MAX_ROWS)
      .map(({ id, title, members, access }) => [
        id,
        title,
        `${members.length}${access === undefined ? '' : ' and more'}`,
      ]),
    groups.length,
  )
  const scopes = withFields('scopes', await Array.fromAsync(session.scopes()), ['id', 'title', 'access'])
  const nameOf = namesIn({ accounts, groups, scopes })
  printTable(
    `Scopes: ${scopes.length}`,
    ['ID', 'Title', 'Who can see it'],
    scopes.slice(0, MAX_ROWS).map(({ id, title, access }) => [id, title, describeAccess(access, nameOf)]),
    scopes.length,
  )
  await printItems(session, scopes, nameOf, maxItems)
}

/** A connector in the making yields what the source has, which may not be what the kit wants. */
function withFields<T extends object>(what: string, records: readonly T[], fields: readonly (keyof T & string)[]) {
  for (const record of records) {
    const missing = fields.find((field) => record[field] === undefined || record[field] === null)
    if (missing !== undefined) {
      throw new OperatorError(`${what}() yielded ${quoted(JSON.stringify(record))} without \`${missing}\``)
    }
  }
  return records
}

async function printItems(
  session: ConnectorSession,
  scopes: readonly Scope[],
  nameOf: NameOf,
  maxItems: number,
): Promise<void> {
  const items: Item[] = []
  const problems: string[][] = []
  for (const scope of scopes) {
    if (items.length >= maxItems) break
    try {
      for await (const listed of session.list(scope, undefined)) {
        if (listed.kind === 'problem') problems.push([listed.id, listed.reason])
        if (listed.kind === 'item') items.push(listed.item)
        if (listed.kind === 'entry') {
          const result = await session.read({ id: listed.id, scope: scope.id })
          if (result.kind === 'item') items.push(result.item)
          else problems.push([listed.id, `It is listed, but read says that it is ${result.kind}.`])
        }
        if (items.length >= maxItems) break
      }
    } catch (error) {
      problems.push([scope.id, (error as Error).message])
    }
  }
  printTable(
    `First items: ${items.length}`,
    ['ID', 'Version', 'Type', 'Title', 'Bytes', 'Who can see it'],
    items.map(({ id, version, objectType, title, body, access }) => [
      ...[id, version, objectType, title],
      body === undefined ? '' : String(Buffer.byteLength(body.content as string)),
      describeAccess(access, nameOf),
    ]),
  )
  if (problems.length > 0) printTable('Problems', ['ID', 'Reason'], problems)
}
