import { useEffect, useState } from 'react'

/** Where there is no room beside the page, what stands there folds away. */
const WIDE = matchMedia('(min-width: 901px)')

/** Whether it is open: as there is room, until somebody opens or folds it. */
export function useRoomBeside(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(WIDE.matches)
  useEffect(() => {
    const onChange = () => setOpen(WIDE.matches)
    WIDE.addEventListener('change', onChange)
    return () => WIDE.removeEventListener('change', onChange)
  }, [])
  return [isOpen, setOpen]
}
