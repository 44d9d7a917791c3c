import { endpointUrl } from '../kernel/network/endpoint-url.ts'

/** Where the texts to be turned into vectors are sent. */
export function embeddingUrl(setting: string): URL {
  return endpointUrl(setting, '/embeddings', { url: 'ALMANAC_EMBED_URL', key: 'ALMANAC_EMBED_KEY' })
}
