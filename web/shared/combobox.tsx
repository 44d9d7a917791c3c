import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { nextOption } from './next-option.ts'

interface ComboboxOptions<Option> {
  readonly options: readonly Option[]
  /** Whether the list is shown. By default, whenever there are options. */
  readonly isOpen?: boolean
  /** Whether the first option is active before an arrow key is pressed. Otherwise, Enter keeps the typed text. */
  readonly startsAtFirst: boolean
  onChoose(option: Option, inNewTab: boolean): void
}

/**
 * ARIA 1.2 editable combobox with list autocomplete: focus stays in the field, `aria-activedescendant` names the active
 * option, and typed text is never replaced. Spread `field` on the input, and give the listbox `listId`.
 */
export function useCombobox<Option extends { readonly key: string }>(props: ComboboxOptions<Option>) {
  const { options, isOpen = true, startsAtFirst, onChoose } = props
  const id = useId()
  // By its key, so the same option stays active when more arrive above it.
  const [activeKey, setActiveKey] = useState<string>()
  const isShown = isOpen && options.length > 0
  const chosen = options.findIndex(({ key }) => key === activeKey)
  const active = chosen === -1 && startsAtFirst ? 0 : chosen

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isShown) return
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    const option = options[active]
    if (step !== undefined) {
      const next = nextOption(active, step, options.length, !startsAtFirst)
      setActiveKey(options[next]?.key)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && option !== undefined) onChoose(option, opensNewTab(event))
    else return
    event.preventDefault()
  }

  return {
    options,
    isShown,
    /** Call when the text changes or the list closes. */
    reset: () => setActiveKey(undefined),
    field: {
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    listId: `${id}-list`,
    optionProps(option: Option): OptionProps {
      const at = options.indexOf(option)
      return {
        id: `${id}-${at}`,
        isActive: at === active,
        onPoint: () => setActiveKey(option.key),
        onClick: (event) => onChoose(option, opensNewTab(event)),
      }
    },
  }
}

export function opensNewTab({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): boolean {
  return ctrlKey || metaKey
}

export interface OptionProps {
  readonly id: string
  readonly isActive: boolean
  onPoint(): void
  onClick(event: MouseEvent): void
}

export function ComboboxOption({ id, isActive, onPoint, onClick, children }: OptionProps & { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      data-active={isActive ? '' : undefined}
      className="option"
      onPointerMove={onPoint}
      onClick={onClick}
    >
      {children}
    </div>
  )
}
