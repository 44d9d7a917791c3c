import Type from 'typebox'
import { BOOSTS, FRESHNESS } from '../../../domain/search/ranking/ranking-settings.ts'
import { named } from '../named.ts'

const Freshness = () => Type.Enum([...FRESHNESS], { description: 'How much newer documents rank before older ones' })
const Boosts = () =>
  Type.Record(Type.String({ maxLength: 100 }), Type.Enum([...BOOSTS]), {
    maxProperties: 1000,
    description: 'By data source. Data sources that are left out keep their boost; `normal` removes it.',
  })

const change = { freshness: Type.Optional(Freshness()), boosts: Type.Optional(Boosts()) }

export const RankingChange = named('RankingChange', change)

export const RankingInfo = named('RankingInfo', {
  freshness: Freshness(),
  freshnessFixedBy: Type.Optional(
    Type.String({
      description: 'The environment variable that turned freshness off. Not set if administrators choose.',
    }),
  ),
  boosts: Type.Record(Type.String(), Type.Enum([...BOOSTS]), {
    description: 'By data source. Those that are left out are normal.',
  }),
})

export const PreviewedRanking = named('PreviewedRanking', {
  query: Type.String({ minLength: 1, maxLength: 1000 }),
  ...change,
})

const Ranked = Type.Array(
  named('RankedDocument', { documentId: Type.String(), title: Type.String(), datasource: Type.String() }),
)

export const RankingPreview = named('RankingPreview', { before: Ranked, after: Ranked })
