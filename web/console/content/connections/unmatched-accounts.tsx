import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useCall } from '../../parts/use-call.ts'

const SLOW_MS = 15_000
const COUNTED = '50'

/** Active accounts of the source that belong to no one here, counted up to `COUNTED`. */
export function useUnmatchedAccounts(id: string): { count: number; isMore: boolean; isLoading: boolean } {
  const { data, isLoading } = useCall(
    'GET /admin/api/v1/connections/{id}/accounts',
    { path: { id }, query: { matched: 'false', limit: COUNTED } },
    { everyMs: SLOW_MS },
  )
  const count = data?.items.filter(({ isActive, matchedBy }) => isActive && matchedBy === undefined).length ?? 0
  return { count, isMore: data?.cursor !== undefined, isLoading }
}

/** Says that accounts of the source belong to no one here, which is why people don't see what they see there. */
export function UnmatchedAccounts({ id, count, isMore }: { id: string; count: number; isMore: boolean }) {
  const isOne = count === 1 && !isMore
  return (
    <div className="notice failing">
      <UserX size={18} aria-hidden />
      <p>
        <strong>
          {isMore ? `${count} or more` : count}{' '}
          {isOne ? "account of the source isn't" : "accounts of the source aren't"} matched with anyone.
        </strong>{' '}
        {isOne ? "Its owner doesn't" : "Their owners don't"} see here what they see there. No one gained access.
      </p>
      <Link className="button small" to="/content/connections/$id/accounts" params={{ id }}>
        Match accounts
      </Link>
    </div>
  )
}
