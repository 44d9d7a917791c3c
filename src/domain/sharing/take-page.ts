/** Which page of a list: how many items, and after which one. */
export interface PageRequest<Key> {
  readonly size: number
  readonly after?: Key | undefined
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

/** The first items that `view` lets through. They are read in batches, so a page costs little more than it shows. */
export async function takePage<Item, View>(
  items: readonly Item[],
  size: number,
  view: (some: readonly Item[]) => Promise<View[]>,
): Promise<Page<View>> {
  const views: View[] = []
  const batch = size + 1
  for (let at = 0; at < items.length && views.length <= size; at += batch) {
    views.push(...(await view(items.slice(at, at + batch))))
  }
  return { items: views.slice(0, size), hasMore: views.length > size }
}
