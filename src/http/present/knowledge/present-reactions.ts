import type { Reactions } from '../../../domain/sharing/reaction.ts'
import type { FavoriteInfo } from '../../schemas/knowledge/favorite-info.ts'
import type { Wire } from '../../schemas/wire.ts'

export function presentFavorite(
  ugcType: Wire<typeof FavoriteInfo>['ugcType'],
  id: number,
  { likes, own }: Reactions,
): Wire<typeof FavoriteInfo> {
  return { ugcType, id: String(id), count: likes, favoritedByUser: own.has('liked') }
}
