import { useQuery } from '@tanstack/react-query'
import { ScheduleRow } from './schedule-row.tsx'
import { schedulesQuery } from './schedules-query.ts'

/** All schedules of the user, of agents that are gone, too. Nothing, if there are none. */
export function OwnSchedules() {
  const { data = [] } = useQuery(schedulesQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="own-schedules">
      <h2 id="own-schedules">Your schedules</h2>
      <ul className="schedules">
        {data.map((schedule) => (
          <ScheduleRow key={schedule.schedule_id} schedule={schedule} isNamed />
        ))}
      </ul>
    </section>
  )
}
