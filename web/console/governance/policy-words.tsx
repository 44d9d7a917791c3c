import type { Schemas } from '../../generated/api.ts'
import { Time } from '../../shared/time.tsx'

type Policy = Schemas['DlpReport']

/** When a policy scans. A missing value doesn't compile. */
export const FREQUENCY_WORDS: Readonly<Record<Policy['frequency'], string>> = {
  CONTINUOUS: 'New and changed documents',
  DAILY: 'All documents, daily',
  WEEKLY: 'All documents, weekly',
  ONCE: 'Once',
  NONE: 'Never',
}

const SCAN_WORDS: Readonly<Record<Policy['lastScanStatus'], string>> = {
  PENDING: 'Pending',
  ACTIVE: 'Scanning',
  SUCCESS: 'Done',
  FAILURE: 'Failed',
  CANCELLING: 'Canceling',
  CANCELLED: 'Canceled',
}

/** The status of the last scan. */
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
