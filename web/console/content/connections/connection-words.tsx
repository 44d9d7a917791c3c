import { CircleCheck, Pause, RefreshCw, TriangleAlert } from 'lucide-react'
import type { Schemas } from '../../../generated/api.ts'

export type Connection = Schemas['Connection']
export type ConnectionRun = Schemas['ConnectionRun']
export type Connector = Schemas['ConnectorInfo']

/** How often a page about a connection is refreshed, so that a run can be watched. */
export const REFRESH_MS = 2000

type Tone = 'good' | 'warn' | 'bad' | 'accent' | ''

const OUTCOMES: Readonly<Record<NonNullable<ConnectionRun['outcome']>, { text: string; tone: Tone }>> = {
  done: { text: 'Done', tone: 'good' },
  problems: { text: 'Done, with problems', tone: 'warn' },
  unauthorized: { text: 'Sign-in refused', tone: 'bad' },
  unreachable: { text: "Couldn't reach the source", tone: 'bad' },
  failed: { text: 'Failed', tone: 'bad' },
  stopped: { text: 'Stopped', tone: '' },
}

export const MODES: readonly { value: ConnectionRun['mode']; label: string; hint: string }[] = [
  { value: 'changes', label: 'Read changes', hint: 'Reads what changed since the last run.' },
  {
    value: 'compare',
    label: 'Compare everything',
    hint: 'Lists everything in the source, and reads what differs. Also finds deletions.',
  },
  { value: 'full', label: 'Read everything again', hint: 'Reads every item, changed or not.' },
  { value: 'dry-run', label: 'Dry run', hint: 'Shows what would be read, and who would see it. Nothing is changed.' },
]

export function modeWord(mode: ConnectionRun['mode']): string {
  return MODES.find(({ value }) => value === mode)?.label ?? mode
}

export function isRunning({ lastRun }: Pick<Connection, 'lastRun'>): boolean {
  return lastRun !== undefined && lastRun.endedAt === undefined
}

export function RunState({ run }: { run: ConnectionRun }) {
  const { text, tone } = run.outcome === undefined ? { text: 'Running', tone: 'accent' } : OUTCOMES[run.outcome]
  return <span className={`badge ${tone}`}>{text}</span>
}

export function ConnectionState({ connection }: { connection: Connection }) {
  const { text, tone } = stateOf(connection)
  return <span className={`badge ${tone}`}>{text}</span>
}

const HEALTH_ICONS = {
  good: CircleCheck,
  warn: TriangleAlert,
  bad: TriangleAlert,
  accent: RefreshCw,
  '': Pause,
} as const

/** The same state as in `ConnectionState`, for tables: with an icon instead of a box. */
export function ConnectionHealth({ connection }: { connection: Connection }) {
  const { text, tone } = stateOf(connection)
  const Icon = HEALTH_ICONS[tone]
  return (
    <span className={`health ${tone === '' ? 'quiet' : tone}`}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  )
}

function stateOf(connection: Connection): { text: string; tone: Tone } {
  const { isBeingRemoved, isPaused, requestedMode, lastRun, problems } = connection
  if (isBeingRemoved) return { text: 'Being removed', tone: 'warn' }
  if (isRunning(connection)) return { text: 'Running', tone: 'accent' }
  if (requestedMode !== undefined) return { text: 'Starting', tone: 'accent' }
  const outcome = lastRun?.outcome === undefined ? undefined : OUTCOMES[lastRun.outcome]
  if (isPaused) return outcome?.tone === 'bad' ? { text: 'Last run failed', tone: 'bad' } : { text: 'Paused', tone: '' }
  if (outcome?.tone === 'bad') return outcome
  if (problems > 0) return { text: 'Problems', tone: 'warn' }
  return lastRun === undefined ? { text: 'Starting', tone: 'accent' } : { text: 'Up to date', tone: 'good' }
}

/** What a run is doing now. Otherwise a phase is the title of a scope. */
const PHASES: Readonly<Record<string, string>> = {
  starting: 'Starting',
  identity: 'Reading accounts and groups',
  scopes: 'Listing scopes',
  people: 'Updating people',
  changes: 'Reading changes',
  done: 'Finishing',
}

export function phaseWord(phase: string): string {
  return PHASES[phase] ?? `Reading ${phase}`
}
