import type { Schemas } from '../../generated/api.ts'
import { Time } from '../../shared/time.tsx'

type Policy = Schemas['DlpReport']

/** When a policy looks; one that is missing here does not compile. */
export const FREQUENCY_WORDS: Readonly<Record<Policy['frequency'], string>> = {
  CONTINUOUS: 'At every new and changed document',
  DAILY: 'At all documents, each day',
  WEEKLY: 'At all documents, each week',
  ONCE: 'Once',
  NONE: 'Never',
}

const SCAN_WORDS: Readonly<Record<Policy['lastScanStatus'], string>> = {
  PENDING: 'Waits',
  ACTIVE: 'Looks',
  SUCCESS: 'Done',
  FAILURE: 'Failed',
  CANCELLING: 'Stops',
  CANCELLED: 'Stopped',
}

/** How far the last look through the documents came. */
export function ScanState({ policy }: { policy: Policy }) {
  const { lastScanStatus: status, lastScanStartTime: at } = policy
  return (
    <span className="stacked">
      <span>
        <span className={`badge ${status === 'SUCCESS' ? 'good' : status === 'FAILURE' ? 'bad' : ''}`}>
          {SCAN_WORDS[status]}
        </span>
      </span>
      {at !== undefined && (
        <span className="soft">
          <Time at={at} />
        </span>
      )}
    </span>
  )
}
