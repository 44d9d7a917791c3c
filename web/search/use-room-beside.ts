import { useEffect, useState } from 'react'

/** On narrower screens, side panels start collapsed. */
const WIDE = matchMedia('(min-width: 901px)')

/** Whether the side panel is open. It follows the screen width until the user toggles it. */
export function useRoomBeside(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(WIDE.matches)
  useEffect(() => {
    const onChange = () => setOpen(WIDE.matches)
    WIDE.addEventListener('change', onChange)
    return () => WIDE.removeEventListener('change', onChange)
  }, [])
  return [isOpen, setOpen]
}
