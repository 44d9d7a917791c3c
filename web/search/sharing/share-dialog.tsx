import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { GroupedOptions } from '../../shared/grouped-options.tsx'
import { Problem } from '../../shared/problem.tsx'
import { filtersOf, useAudiences } from './audience.ts'
import { PersonPicker } from './person-picker.tsx'
import { EVERYONE, LISTED, rolesFor, rowsOf, visibilityOf } from './visibility.ts'

type Given = Schemas['UserRoleSpecification']
type Role = Given['role']

const ROLES: readonly { role: Role; label: string }[] = [
  { role: 'VIEWER', label: 'Can view' },
  { role: 'VERIFIER', label: 'Can verify' },
  { role: 'EDITOR', label: 'Can edit' },
  { role: 'OWNER', label: 'Owner' },
]

export interface SharingChange {
  readonly addedRoles: Given[]
  readonly removedRoles: Given[]
  /** Absent: keep the audience. */
  readonly audienceFilters?: Schemas['FacetFilter'][]
}

interface ShareFormProps {
  /** The roles, with the creator first. */
  readonly roles: readonly Given[]
  readonly audienceFilters?: readonly Schemas['FacetFilter'][] | undefined
  /** Go links have only roles. */
  readonly hasAudience?: boolean
  /** Nobody else sees a new one. */
  readonly startsPrivate?: boolean
  /** Whether it can be verified. */
  readonly hasVerification?: boolean
  onClose(): void
  onSave(change: SharingChange): Promise<void>
}

/** Sets who can view and who can edit. */
export function ShareDialog({ isOpen, title, ...form }: ShareFormProps & { isOpen: boolean; title: string }) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={form.onClose}>
      <ShareForm {...form} />
    </Dialog>
  )
}

function ShareForm({
  roles,
  audienceFilters,
  hasAudience = true,
  startsPrivate = false,
  hasVerification = true,
  onClose,
  onSave,
}: ShareFormProps) {
  const id = useId()
  const { options, value } = useAudiences(audienceFilters, hasAudience)
  const [owner, ...granted] = roles
  const shared = { owner, granted, audience: value, startsPrivate }
  const [given, setGiven] = useState<readonly Given[]>(hasAudience ? rowsOf(shared) : granted)
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<unknown>()
  const choice = chosen ?? visibilityOf(shared)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const filters = chosen === undefined ? undefined : filtersOf(chosen)
    const kept = hasAudience ? rolesFor(shared, choice, given) : given
    try {
      await onSave({
        addedRoles: kept.filter((each) => !granted.includes(each)).map(plain),
        removedRoles: granted.filter((each) => !kept.includes(each)).map(plain),
        ...(filters && { audienceFilters: filters }),
      })
      onClose()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      {hasAudience && (
        <div className="field">
          <label htmlFor={`${id}-audience`}>Who can view</label>
          <select id={`${id}-audience`} value={choice} onChange={(event) => setChosen(event.target.value)}>
            <option value={EVERYONE}>Everyone</option>
            <option value={LISTED}>Only people added below</option>
            <GroupedOptions options={options.filter((option) => option.value !== EVERYONE)} />
          </select>
        </div>
      )}
      <ul className="grants">
        {owner !== undefined && (
          <li>
            <span>{nameOf(owner)}</span>
            <span className="soft">Creator</span>
          </li>
        )}
        {given.map((each, at) => (
          <li key={`${nameOf(each)} ${each.role}`}>
            <span>{nameOf(each)}</span>
            <select
              aria-label={`Role for ${nameOf(each)}`}
              value={each.role}
              onChange={(event) => setGiven(given.with(at, { ...each, role: event.target.value as Role }))}
            >
              {ROLES.filter(({ role }) => role !== 'VERIFIER' || hasVerification || each.role === role).map(
                ({ role, label }) => (
                  <option key={role} value={role}>
                    {label}
                  </option>
                ),
              )}
              {!ROLES.some(({ role }) => role === each.role) && <option value={each.role}>Can moderate</option>}
            </select>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${nameOf(each)}`}
              onClick={() => setGiven(given.toSpliced(at, 1))}
            >
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <PersonPicker
        label={hasAudience && choice !== LISTED ? 'Add people who can edit' : 'Add people'}
        onPick={(person) => {
          const isThere = [...(owner === undefined ? [] : [owner]), ...given].some(
            (each) => each.person?.obfuscatedId === person.obfuscatedId,
          )
          if (!isThere) {
            const role = hasAudience && choice === LISTED ? 'VIEWER' : 'EDITOR'
            setGiven([...given, { role, person: { ...idOf(person), name: person.name } }])
          }
        }}
      />
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button primary">
          Save
        </button>
      </div>
    </form>
  )
}

function nameOf({ person, group }: Given): string {
  return person?.name ?? group?.name ?? (group?.type === 'ALL' ? 'Everyone' : (group?.id ?? 'Unknown user'))
}

function idOf({ obfuscatedId }: Pick<Schemas['Person'], 'obfuscatedId'>): { obfuscatedId: string } {
  return { obfuscatedId }
}

/** The role in the form the API expects. */
function plain({ role, person, group }: Given): Given {
  return { role, ...(person && { person }), ...(group && { group }) }
}
