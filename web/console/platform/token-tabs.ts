import { may } from '../../shared/start.ts'
import type { Tab } from '../parts/tab-links.tsx'

export const TOKEN_TABS: readonly Tab[] = [
  ...(may('indexing-tokens') ? [{ title: 'Indexing tokens', path: '/platform/api-tokens/indexing' }] : []),
  ...(may('client-tokens.own') ? [{ title: 'Client tokens', path: '/platform/api-tokens/client' }] : []),
]
