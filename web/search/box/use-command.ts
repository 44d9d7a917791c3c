import { useCallback, useState } from 'react'

interface Box {
  readonly value: string
  readonly isTyping: boolean
  onType(value: string): void
}

/**
 * After ⌘K the box holds a text of its own, so that neither the results nor the URL follow it. The query of the page is back
 * in the box as soon as the command is left.
 */
export function useCommand({ value, isTyping, onType }: Box) {
  const [isCommand, setCommand] = useState(false)
  /** Undefined: nothing was typed since ⌘K. */
  const [typed, setTyped] = useState<string>()
  const startCommand = useCallback(() => setCommand(true), [])
  const leaveCommand = useCallback(() => {
    setCommand(false)
    setTyped(undefined)
  }, [])
  return {
    isCommand,
    value: typed ?? value,
    isTyping: typed === undefined ? isTyping : typed !== '',
    onType: isCommand ? setTyped : onType,
    startCommand,
    leaveCommand,
  }
}
