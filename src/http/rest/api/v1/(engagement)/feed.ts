import { MENTION_HOURS } from '../../../../../domain/engagement/feed/document-feeds.ts'
import { feed } from '../../../../../domain/engagement/feed/feed.ts'
import { newTrackingToken } from '../../../../../domain/search/hits/tracking-token.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentContext } from '../../../../core/present-context.ts'
import { presentEach } from '../../../../present/present-each.ts'
import { presentFeedItem } from '../../../../present/present-feed.ts'
import { FeedRequest, FeedResponse } from '../../../../schemas/feed.ts'

const DEFAULT_SIZE = 10

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/feed',
  summary: "Get the caller's feed: announcements, mentions, reminders, recent and trending documents",
  tag: 'Search',
  auth: { kind: 'client', scope: 'SEARCH' },
  limit: { setting: 'feedPerSecond', per: 'second' },
  request: FeedRequest,
  response: FeedResponse,
  async handle(services, caller, { categories = [], requestOptions: options = { resultSize: DEFAULT_SIZE } }, { log }) {
    const { resultSize, categoryToResultSize = {}, datasourceFilter = [] } = options
    const { at, items } = await feed(services, caller, {
      categories,
      sizeOf: (category) => categoryToResultSize[category]?.resultSize ?? resultSize,
      datasources: datasourceFilter,
    })
    const trackingToken = newTrackingToken()
    const context = await presentContext(services, caller)
    return {
      trackingToken,
      serverTimestamp: Math.floor(at.getTime() / 1000),
      mentionsTimeWindowInHours: MENTION_HOURS,
      results: presentEach(
        items,
        log,
        ({ category }) => category,
        (item, rank) => presentFeedItem(item, rank, trackingToken, context),
      ),
    }
  },
})
