import { Avatar } from './avatar.tsx'
import { lazily } from './lazily.tsx'
import type { PageLink } from './person-popup.tsx'
import { me } from './start.ts'
import { useDisclosure } from './use-disclosure.ts'

// Loaded when it is first opened: most visits don't need it.
const PersonPopup = lazily(async () => (await import('./person-popup.tsx')).PersonPopup)

/** The account menu. It is a disclosure, so screen readers read its content in page order. */
export function PersonMenu({ pages }: { pages: readonly PageLink[] }) {
  const { isOpen, setOpen, box, button } = useDisclosure()
  return (
    <div className="person-menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="avatar-button"
        aria-expanded={isOpen}
        aria-label={`Account: ${me.name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={me.name} />
      </button>
      {isOpen && <PersonPopup pages={pages} />}
    </div>
  )
}
