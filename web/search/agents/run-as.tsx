import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Avatar } from '../../shared/avatar.tsx'
import { me } from '../../shared/start.ts'
import { useDisclosure } from '../../shared/use-disclosure.ts'
import { PersonPicker } from '../sharing/person-picker.tsx'

export interface Colleague {
  readonly name: string
  readonly email: string
}

/** Chooses the person whose permissions a test uses. Shown only to people who can view search as others. */
export function RunAs({ as, onChange }: { as: Colleague | undefined; onChange(as: Colleague | undefined): void }) {
  const { isOpen, setOpen, box, button } = useDisclosure()
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus()
  }, [isOpen, box])
  const choose = (colleague: Colleague | undefined) => {
    setOpen(false)
    button.current?.focus()
    onChange(colleague?.email === me.email ? undefined : colleague)
  }
  const name = as?.name ?? 'You'
  return (
    <div ref={box} className="run-as">
      <span className="soft" aria-hidden>
        Run as
      </span>
      <button
        ref={button}
        type="button"
        className="button small"
        aria-expanded={isOpen}
        aria-label={`Run as ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={as?.name ?? me.name} />
        <span className="run-as-name">{name}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <div className="popup run-as-popup">
          <PersonPicker
            label="See what a colleague would get"
            onPick={({ name: chosen, metadata }) => {
              if (metadata?.email !== undefined) choose({ name: chosen, email: metadata.email })
            }}
          />
          <p className="soft">Read-only. Nothing appears in their history, and the audit log records each question.</p>
          {as !== undefined && (
            <button type="button" className="button small" onClick={() => choose(undefined)}>
              Run as yourself
            </button>
          )}
        </div>
      )}
    </div>
  )
}
