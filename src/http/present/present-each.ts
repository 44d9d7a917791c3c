import type { Log } from '../../kernel/log.ts'

/**
 * Presents what was found, one by one. One that cannot be presented, because something stored is not what it should be,
 * is left out and logged: it must not take the others with it.
 */
export function presentEach<Item, Wire>(
  items: readonly Item[],
  log: Pick<Log, 'error'>,
  idOf: (item: Item) => string,
  present: (item: Item, rank: number) => Wire,
): Wire[] {
  return items.flatMap((item, rank) => {
    try {
      return [present(item, rank)]
    } catch (error) {
      log.error({ err: error, id: idOf(item) }, "a result can't be presented and is left out")
      return []
    }
  })
}
