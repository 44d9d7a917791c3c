import type { Marks } from '../../../domain/sharing/mark.ts'
import type { FavoriteInfo } from '../../schemas/knowledge/favorite-info.ts'
import type { Wire } from '../../schemas/wire.ts'

export function presentFavorite(
  ugcType: Wire<typeof FavoriteInfo>['ugcType'],
  id: number,
  { likes, own }: Marks,
): Wire<typeof FavoriteInfo> {
  return { ugcType, id: String(id), count: likes, favoritedByUser: own.has('liked') }
}
