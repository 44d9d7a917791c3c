import { Database, KeyRound } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Action } from '../shared/start.ts'

export interface ConsolePage {
  readonly path: string
  readonly title: string
  readonly Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** One of these is needed to open it. */
  readonly actions: readonly Action[]
}

/** The pages of the console under their headings; each is shown to those who may do something there. */
export const SECTIONS: readonly { readonly title: string; readonly pages: readonly ConsolePage[] }[] = [
  {
    title: 'Content',
    pages: [{ path: '/content/datasources', title: 'Datasources', Icon: Database, actions: ['datasources'] }],
  },
  {
    title: 'Platform',
    pages: [
      {
        path: '/platform/api-tokens',
        title: 'API tokens',
        Icon: KeyRound,
        actions: ['indexing-tokens', 'client-tokens.own'],
      },
    ],
  },
]
