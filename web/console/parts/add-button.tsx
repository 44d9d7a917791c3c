import { Plus } from 'lucide-react'

interface AddButtonProps {
  readonly label: string
  /** Another button is the page's main action. */
  readonly isSecond?: boolean
  onClick(): void
}

/** The main action of a list page: create another item. */
export function AddButton({ label, isSecond = false, onClick }: AddButtonProps) {
  return (
    <button type="button" className={isSecond ? 'button' : 'button primary'} onClick={onClick}>
      <Plus size={16} aria-hidden />
      {label}
    </button>
  )
}
