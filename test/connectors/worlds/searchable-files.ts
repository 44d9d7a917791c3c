import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connector } from '#connector-kit'
import type { Random } from '../../support/random.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { searchable } from './searchable.ts'
import type { SearchableWorld, World } from './world.ts'

interface FileWorld {
  readonly accounts: readonly string[]
  change(random: Random): Promise<void>
  /** The files that each account can read. */
  visible(): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

/** Files that everyone tries to read, as a connector and the settings of a connection read them. */
export function searchableFiles(
  world: FileWorld,
  connection: Pick<World, 'config' | 'secret'> & { readonly connector: unknown },
  rest: Pick<SearchableWorld, 'mayMiss'> & { loginOf(account: string): string; afterChange?(): void },
): SearchableWorld {
  let visible: ReturnType<FileWorld['visible']> | undefined
  const { afterChange, ...others } = rest
  return searchable(
    {
      ...connection,
      connector: connection.connector as Connector,
      accounts: world.accounts,
      async change(random) {
        await world.change(random)
        afterChange?.()
        visible = undefined
        return 'changes to files, permissions and groups'
      },
      async visibleTo(account) {
        visible ??= world.visible()
        return (await visible).get(account) ?? new Set()
      },
    },
    others,
  )
}

/** Lists of users and groups, in a folder of their own. */
export function namesOf(world: { readonly passwd: string; readonly group: string }) {
  const folder = temporaryFolder()
  const [passwd, group] = [join(folder, 'passwd'), join(folder, 'group')]
  const write = () => {
    writeFileSync(passwd, `${world.passwd}\n`)
    writeFileSync(group, `${world.group}\n`)
  }
  write()
  return { passwd, group, write }
}
