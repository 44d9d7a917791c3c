import { Cluster, isMissing } from './cluster/cluster.ts'

const MAX_MILLIS = 30_000

/** Deletes everything that a service stored in a cluster under a prefix. */
export async function removeIndexes(urls: readonly string[], prefix: string): Promise<void> {
  const cluster = new Cluster({ urls, maxMillis: MAX_MILLIS })
  try {
    await cluster.send('DELETE', `/${prefix}-*,${prefix}.*`, { query: { ignore_unavailable: true } })
    await cluster.send('DELETE', `/_index_template/${prefix}`)
  } catch (error) {
    if (!isMissing(error)) throw error
  } finally {
    await cluster.close()
  }
}
