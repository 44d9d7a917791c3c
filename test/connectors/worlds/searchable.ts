import type { SearchableWorld, World } from './world.ts'

type Rest = Partial<Pick<SearchableWorld, 'visibleTo' | 'visibleToStrangers' | 'mayMiss' | 'edits'>> & {
  /** The name that an account signs in with; its ID unless given. */
  loginOf?(account: string): string
}

/** Makes a world searchable whose accounts have logins and no verified emails. */
export function searchable(world: World, { loginOf = (account) => account, ...rest }: Rest = {}): SearchableWorld {
  return {
    connector: world.connector,
    secret: world.secret,
    // Both may change with the world.
    get config() {
      return world.config
    },
    get accounts() {
      return world.accounts
    },
    accountRule: '{login}@acme.example',
    emailOf: (account) => `${loginOf(account)}@acme.example`.toLowerCase(),
    change: (random) => world.change(random),
    visibleTo: (account) => world.visibleTo(account),
    missing: [],
    readingMethods: [],
    ...rest,
  } as SearchableWorld
}
