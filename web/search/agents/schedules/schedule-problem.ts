import type { Schedule } from './schedules-query.ts'

const REASONS: Readonly<Record<NonNullable<Schedule['disabled_reason']>, string>> = {
  OWNER_GONE: 'Turned off because your account was deactivated.',
  CREDENTIAL_ENDED: 'Turned off because the token it was created with expired or was revoked.',
  AGENT_GONE: "Turned off because the agent was deleted or isn't shared with you anymore.",
  FAILURES: 'Turned off after 5 failed runs in a row.',
}

/** Why a schedule doesn't do what its owner expects; undefined: it does. */
export function problemOf({ disabled_reason: reason, last_run: last }: Schedule): string | undefined {
  const failed =
    last?.error === undefined || reason === 'AGENT_GONE'
      ? undefined
      : `The last run failed: ${sentence(last.error.message)}`
  const parts = [reason && REASONS[reason], failed].filter((each) => each !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** Messages name fields in backticks and have no period. */
function sentence(message: string): string {
  const plain = message.replaceAll('`', '')
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}
