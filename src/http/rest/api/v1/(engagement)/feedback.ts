import Type from 'typebox'
import { recordFeedback } from '../../../../../domain/engagement/record-feedback.ts'
import { Name } from '../../../../../wire/texts.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

const optional = Type.Optional

const EVENTS = [
  'CLICK',
  'CONTAINER_CLICK',
  'COPY_LINK',
  'CREATE',
  'DISMISS',
  'DOWNVOTE',
  'EMAIL',
  'EXECUTE',
  'FILTER',
  'FIRST_TOKEN',
  'FOCUS_IN',
  'LAST_TOKEN',
  'MANUAL_FEEDBACK',
  'MANUAL_FEEDBACK_SIDE_BY_SIDE',
  'FEEDBACK_TIME_SAVED',
  'MARK_AS_READ',
  'MESSAGE',
  'MIDDLE_CLICK',
  'PAGE_BLUR',
  'PAGE_FOCUS',
  'PAGE_LEAVE',
  'PREVIEW',
  'RELATED_CLICK',
  'RIGHT_CLICK',
  'SECTION_CLICK',
  'SEEN',
  'SELECT',
  'SHARE',
  'SHOW_MORE',
  'UPVOTE',
  'VIEW',
  'VISIBLE',
] as const

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/feedback',
  summary: 'Send feedback on results and answers: clicks, votes and comments',
  tag: 'Activity',
  auth: { kind: 'client', scope: 'FEEDBACK' },
  request: named('Feedback', {
    id: optional(Name({ maxLength: 200, description: 'If several have the same ID, the first one counts' })),
    category: optional(Name({ maxLength: 100, description: 'The feature it is about: SEARCH, CHAT, WORKFLOWS …' })),
    agentId: optional(Name({ maxLength: 100, description: 'The agent the vote is about' })),
    trackingTokens: Type.Array(Name({ maxLength: 4000 }), { maxItems: 100 }),
    event: Type.Enum([...EVENTS]),
    timestamp: optional(Type.String({ maxLength: 40, description: 'ISO 8601. Defaults to now.' })),
    payload: optional(Type.String({ maxLength: 4000, description: "The user's comment, for MANUAL_FEEDBACK" })),
    manualFeedbackInfo: optional(named('ManualFeedbackInfo', { comments: optional(Type.String({ maxLength: 4000 })) })),
  }),
  async handle(services, caller, { payload, manualFeedbackInfo, ...given }) {
    await recordFeedback(services, caller, { ...given, note: manualFeedbackInfo?.comments ?? payload })
  },
})
