import { type Change, type Item, type Listed, type ReadResult, SourceError } from '#connector-kit'

/** An item that is too large for a document becomes a problem of that item, before it is sent to the service. */
export const boundItems = {
  async *ofListing(listed: AsyncIterable<Listed>, maxBytes: number): AsyncGenerator<Listed> {
    for await (const each of listed) {
      const reason = each.kind === 'item' ? tooLarge(each.item, maxBytes) : undefined
      yield each.kind === 'item' && reason !== undefined ? { kind: 'problem', id: each.item.id, reason } : each
    }
  },

  /** In a feed, the service reads such an item again and gets the reason then. */
  async *ofChanges(changes: AsyncIterable<Change>, maxBytes: number): AsyncGenerator<Change> {
    for await (const change of changes) {
      const isTooLarge = change.kind === 'item' && tooLarge(change.item, maxBytes) !== undefined
      yield isTooLarge ? { kind: 'changed', id: change.item.id, scope: change.item.scope } : change
    }
  },

  ofRead(result: ReadResult, maxBytes: number): ReadResult {
    const reason = result.kind === 'item' ? tooLarge(result.item, maxBytes) : undefined
    if (reason !== undefined) throw new SourceError('failed', reason)
    return result
  },
}

function tooLarge({ body, comments = [] }: Item, maxBytes: number): string | undefined {
  const content = body?.content ?? ''
  let bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.length
  for (const { text } of comments) bytes += Buffer.byteLength(text)
  return bytes > maxBytes ? `The item has ${bytes} bytes; at most ${maxBytes} are allowed.` : undefined
}
