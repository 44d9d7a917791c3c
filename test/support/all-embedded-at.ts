import { eventually } from './eventually.ts'
import { metricAt } from './metric-at.ts'

/** Waits until every indexed document of the service at this address is found by its meaning too. */
export async function allEmbeddedAt(address: string): Promise<void> {
  const waiting = () => metricAt(address, 'almanac_embedding_waiting_documents')
  await eventually('every document has its vectors', async () => (await waiting()) === 0)
}
