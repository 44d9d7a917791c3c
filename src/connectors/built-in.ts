import type { Connector } from '#connector-kit'

/** A connector and the file that its process loads it from. */
export interface InstalledConnector {
  /** The URL of the file. */
  readonly module: string
  load(): Promise<{ readonly default: Connector }>
}

/** The connectors that come with Almanac. */
export const BUILT_IN: readonly InstalledConnector[] = [
  {
    module: new URL('./dokuwiki/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./dokuwiki/connector.ts')).default as unknown as Connector }),
  },
  {
    module: new URL('./folder/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./folder/connector.ts')).default as unknown as Connector }),
  },
  {
    module: new URL('./imap/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./imap/connector.ts')).default as unknown as Connector }),
  },
  {
    module: new URL('./ldap/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./ldap/connector.ts')).default as unknown as Connector }),
  },
  {
    module: new URL('./mediawiki/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./mediawiki/connector.ts')).default as unknown as Connector }),
  },
  {
    module: new URL('./redmine/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./redmine/connector.ts')).default as unknown as Connector }),
  },
  {
    module: new URL('./sftp/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./sftp/connector.ts')).default as unknown as Connector }),
  },
  {
    module: new URL('./webdav/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./webdav/connector.ts')).default as unknown as Connector }),
  },
  {
    module: new URL('./website/connector.ts', import.meta.url).href,
    load: async () => ({ default: (await import('./website/connector.ts')).default as unknown as Connector }),
  },
]
