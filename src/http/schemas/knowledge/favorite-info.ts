import Type from 'typebox'
import { named } from '../named.ts'

const optional = Type.Optional

/** How many like a thing; they say so by feedback with the event UPVOTE. */
export const FavoriteInfo = named('FavoriteInfo', {
  ugcType: Type.Enum(['ANSWERS_TYPE', 'ANNOUNCEMENTS_TYPE', 'COLLECTIONS_TYPE']),
  id: Type.String(),
  count: Type.Integer({ description: 'Number of upvotes' }),
  favoritedByUser: Type.Boolean(),
})

export const favoriteField = { favoriteInfo: optional(FavoriteInfo) }
