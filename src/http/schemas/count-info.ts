import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional

const TimePoint = named('TimePoint', {
  epochSeconds: optional(Type.Integer({ minimum: 0, maximum: 253_402_300_799 })),
  daysFromNow: optional(
    Type.Integer({ minimum: -100_000, maximum: 100_000, description: 'Days in the past, positive or negative' }),
  ),
})

export const Period = named('Period', { start: optional(TimePoint), end: optional(TimePoint) })

export const CountInfo = named('CountInfo', { count: Type.Integer(), period: optional(Period) })
