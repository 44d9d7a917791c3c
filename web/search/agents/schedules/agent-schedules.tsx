import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialog.tsx'
import { Problem } from '../../../shared/problem.tsx'
import { type ScheduledAgent, ScheduleForm } from './schedule-form.tsx'
import { ScheduleRow } from './schedule-row.tsx'
import { schedulesQuery } from './schedules-query.ts'

/** When an agent runs by itself for the user, and a way to change that. */
export function AgentSchedules({ agent }: { agent: ScheduledAgent }) {
  const { data, error } = useQuery(schedulesQuery)
  /** The ID of a schedule; `new`: one is added. */
  const [edited, setEdited] = useState<string>()
  const schedules = (data ?? []).filter(({ agent_id: id }) => id === agent.id)
  const close = () => setEdited(undefined)
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return null
  return (
    <>
      {schedules.length > 0 && (
        <ul className="schedules" aria-label="Your schedules">
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.schedule_id}
              schedule={schedule}
              onEdit={() => setEdited(schedule.schedule_id)}
            />
          ))}
        </ul>
      )}
      <div>
        <button type="button" className="button small" onClick={() => setEdited('new')}>
          <Plus size={14} aria-hidden />
          {schedules.length === 0 ? 'Run on a schedule' : 'Add schedule'}
        </button>
      </div>
      <Dialog
        title={edited === 'new' ? 'Run on a schedule' : 'Edit schedule'}
        isOpen={edited !== undefined}
        onClose={close}
      >
        <ScheduleForm agent={agent} schedule={schedules.find(({ schedule_id: id }) => id === edited)} onClose={close} />
      </Dialog>
    </>
  )
}
