import assert from 'node:assert/strict'
import type { KnowledgeApp } from './knowledge.ts'
import { callTool } from './mcp/raw-client.ts'

/** Ways to read documents that name them by their addresses. */
export const NAMING = ['search', 'getdocuments', 'collection', 'feed', 'mcp'] as const

/**
 * What every way to read tells Ann of the documents `https://wiki.example/{id}` about bandicoots: which of them, and how
 * often a number of a payment card. `recent` is what she has viewed.
 */
export async function shownDocuments(
  world: KnowledgeApp,
  ids: readonly string[],
  collectionId: number,
  read: string,
): Promise<Record<(typeof NAMING)[number] | 'itemCount' | 'recommendations' | 'cards' | 'isToolRefused', string[]>> {
  const { app, ann } = world
  const idsIn = (value: unknown) => ids.filter((id) => JSON.stringify(value).includes(`wiki.example/${id}"`)).sort()
  const specs = ids.map((id) => ({ id: `wiki:Page:${id}` }))
  const search = (await world.ask(ann, 'search', { query: 'bandicoot', pageSize: 50 })).body
  const documents = (await world.ask(ann, 'getdocuments', { documentSpecs: specs })).body
  const { collection } = (await world.ask(ann, 'getcollection', { id: collectionId, withItems: true })).body
  const feed = (await world.ask(ann, 'feed', { categories: ['RECENT'], requestOptions: { resultSize: 50 } })).body
  const like = { recommendationDocumentSpec: { id: 'wiki:Page:plain' }, pageSize: 50 }
  const recommended = (await world.ask(ann, 'recommendations', like)).body
  const chat = (await world.ask(ann, 'chat', { messages: [{ fragments: [{ text: 'What of the bandicoot?' }] }] })).body
  const summary = (await world.ask(ann, 'summarize', { documentSpecs: [{ id: `wiki:Page:${read}` }] })).body
  const tool = await callTool(app, ann, 'search', { query: 'bandicoot' })
  const page = await callTool(app, ann, 'read_document', { url: `https://wiki.example/${read}` })
  assert.equal(search.totalCount, search.results.length)
  const cards = JSON.stringify([search, documents, chat, summary, recommended, feed, tool, page])
  return {
    search: idsIn(search),
    getdocuments: idsIn(documents),
    collection: idsIn(collection),
    itemCount: [String(collection.itemCount ?? collection.items.length)],
    feed: idsIn(feed),
    recommendations: idsIn(recommended).filter((id) => id !== 'plain'),
    // As many of the digits as no random id has.
    cards: [String(cards.match(/378282246310|1111 1111 1111\D/g)?.length ?? 0)],
    mcp: idsIn(tool.structured),
    isToolRefused: [String(page.isError)],
  }
}
