import type { Access } from '../../access.ts'
import type { Connector } from '../../define-connector.ts'
import type { Item } from '../../records.ts'
import { type AnySource, type ConformanceCheck, type FullListing, listAll, withSource } from './subject.ts'

/** Of a large source, so many items spread over all of it are read. */
const MAX_READ = 50

const readsWhatItLists: ConformanceCheck = {
  name: 'every listed item can be read, and has the ID, scope and version of its listing',
  async run(subject) {
    return withSource(subject, async (source) => {
      const { connector } = subject
      const listing = await listAll(connector, source)
      const problems: string[] = []
      for (const [id, { scope, version, accessKey }] of sample(listing)) {
        const result = await connector.read(source, { id, scope })
        if (result.kind !== 'item') {
          problems.push(`"${id}" is listed, but read says that it is ${result.kind}`)
          continue
        }
        const { item } = result
        const expected = { id, scope, version, accessKey }
        const got = { id: item.id, scope: item.scope, version: item.version, accessKey: item.accessKey }
        if (JSON.stringify(expected) !== JSON.stringify(got)) {
          problems.push(`listed as ${JSON.stringify(expected)}, but read as ${JSON.stringify(got)}`)
        }
        problems.push(...problemsOf(item, connector))
      }
      return problems
    })
  },
}

const knowsWhatIsGone: ConformanceCheck = {
  name: 'an item that does not exist is gone, not an error',
  async run(subject) {
    return withSource(subject, async (source) => {
      const { connector } = subject
      const listing = await listAll(connector, source)
      const [first] = listing.entries
      const scope = first?.[1].scope ?? listing.scopes[0]?.id ?? ''
      const missing = [...(subject.missing ?? []), ...(first === undefined ? [] : [`${first[0]}-none`]), 'none']
      const problems: string[] = []
      for (const id of missing) {
        const result = await connector.read(source, { id, scope }).catch((error: Error) => error)
        if (result instanceof Error) problems.push(`reading "${id}" fails: ${result.message}`)
        else if (result.kind === 'item') problems.push(`reading "${id}" gives an item`)
      }
      return problems
    })
  },
}

const namesOnlyWhatItLists: ConformanceCheck = {
  name: 'permissions refer only to accounts, groups and scopes that are listed',
  async run(subject) {
    return withSource(subject, async (source) => {
      const { connector } = subject
      const known = await knownNames(connector, source)
      const listing = await listAll(connector, source)
      const problems: string[] = []
      const check = (what: string, access: Access) => {
        for (const part of partsOf(access)) {
          if ('id' in part && !known[part.kind].has(part.id)) {
            problems.push(`${what} refers to the ${part.kind} "${part.id}", which isn't listed`)
          }
        }
      }
      for (const scope of listing.scopes) check(`the scope "${scope.id}"`, scope.access)
      for (const { id, access } of known.groups) if (access !== undefined) check(`the group "${id}"`, access)
      for (const [id, { scope }] of sample(listing)) {
        const result = await connector.read(source, { id, scope })
        if (result.kind === 'item') check(`"${id}"`, result.item.access)
      }
      return problems
    })
  },
}

const hasUniqueAccounts: ConformanceCheck = {
  name: 'every account has an ID of its own, and says whether it is active',
  async run(subject) {
    return withSource(subject, async (source) => {
      const accounts = await Array.fromAsync(subject.connector.accounts?.(source) ?? [])
      const seen = new Set<string>()
      return accounts.flatMap(({ id, name, isActive }) => {
        const isRepeated = seen.has(id)
        seen.add(id)
        if (isRepeated) return [`the account "${id}" is listed twice`]
        if (typeof id !== 'string' || id === '') return [`an account has the ID ${JSON.stringify(id)}`]
        const isWhole = typeof name === 'string' && typeof isActive === 'boolean'
        return isWhole ? [] : [`the account "${id}" lacks a name, or doesn't say whether it is active`]
      })
    })
  },
}

export const ITEM_CHECKS: readonly ConformanceCheck[] = [
  readsWhatItLists,
  knowsWhatIsGone,
  namesOnlyWhatItLists,
  hasUniqueAccounts,
]

function problemsOf({ id, title, objectType, url }: Item, connector: Connector): string[] {
  const types = connector.objectTypes.map(({ name }) => name)
  return [
    ...(typeof title === 'string' && title.trim() !== '' ? [] : [`"${id}" has no title`]),
    ...(types.includes(objectType) ? [] : [`"${id}" has the type "${objectType}", which objectTypes doesn't list`]),
    ...(url === undefined || URL.canParse(url) ? [] : [`"${id}" has the URL "${url}", which isn't one`]),
  ]
}

async function knownNames(connector: Connector, source: AnySource) {
  const accounts = await Array.fromAsync(connector.accounts?.(source) ?? [])
  const groups = await Array.fromAsync(connector.groups?.(source) ?? [])
  const scopes = await Array.fromAsync(connector.scopes(source))
  const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
  return { user: ids(accounts), group: ids(groups), scope: ids(scopes), groups }
}

function sample({
  entries,
}: FullListing): [string, { scope: string; version: string; accessKey: string | undefined }][] {
  const step = Math.max(1, Math.ceil(entries.size / MAX_READ))
  return [...entries].filter((_, at) => at % step === 0)
}

function partsOf(access: Access): Access[] {
  const parts: Access[] = [access]
  for (const part of parts) {
    if (part.kind === 'anyOf' || part.kind === 'allOf') parts.push(...part.of)
    if (part.kind === 'except') parts.push(part.from, part.without)
  }
  return parts
}
