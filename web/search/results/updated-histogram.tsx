import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PointerEvent, useState } from 'react'
import { call } from '../../shared/call.ts'
import { type SearchParams, UPDATED_FIELD, withUpdated } from '../search-params.ts'
import { useTypedQuery } from '../typed-query.tsx'
import { barsOf, dayRange, isWithin } from './month-bars.ts'
import { monthsRequest } from './search-request.ts'

interface UpdatedHistogramProps {
  readonly params: SearchParams
  onChoose(search: SearchParams): void
}

const HEIGHT = 40
const STEP = 17
const BAR = 13
/** A month without results is a line, not a gap. */
const LOWEST = 2

/** Results per month. A click or a drag chooses months; the fields for days do the same by keyboard. */
export function UpdatedHistogram({ params, onChoose }: UpdatedHistogramProps) {
  const { isTyping } = useTypedQuery()
  const body = monthsRequest(params)
  const { data } = useQuery({
    queryKey: ['search', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/search', { body }, signal),
    placeholderData: keepPreviousData,
    enabled: !isTyping,
  })
  const [drag, setDrag] = useState<readonly [number, number]>()
  const bars = barsOf(data?.facetResults?.find(({ sourceName }) => sourceName === UPDATED_FIELD)?.buckets ?? [])
  if (bars.length === 0) return null
  const most = Math.max(...bars.map(({ count }) => count), 1)
  const at = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(bars.length - 1, Math.floor(((clientX - left) / width) * bars.length)))
  }
  const isIn = (index: number) =>
    drag === undefined
      ? isWithin(bars[index]?.month ?? '', params)
      : index >= Math.min(...drag) && index <= Math.max(...drag)
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  return (
    <svg
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Results per month: ${total} in the last ${bars.length} months`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag([at(event), at(event)])
      }}
      onPointerMove={(event) => drag && setDrag([drag[0], at(event)])}
      onPointerCancel={() => setDrag(undefined)}
      onPointerUp={(event) => {
        if (drag === undefined) return
        const chosen = dayRange(bars, drag[0], at(event))
        setDrag(undefined)
        onChoose(withUpdated(params, chosen))
      }}
    >
      {bars.map(({ month, name, count }, index) => {
        const height = count === 0 ? LOWEST : Math.max(2 * LOWEST, (count / most) * HEIGHT)
        return (
          <g key={month} data-in={isIn(index) || undefined}>
            <title>{`${name}: ${count}`}</title>
            <rect className="reach" x={index * STEP} y={0} width={STEP} height={HEIGHT} />
            <rect x={index * STEP + (STEP - BAR) / 2} y={HEIGHT - height} width={BAR} height={height} />
          </g>
        )
      })}
    </svg>
  )
}
