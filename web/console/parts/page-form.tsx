import { useRef } from 'react'
import { Form, type FormProps } from '../../shared/form.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** What `onSubmit` resolves to if it saved nothing. */
export const NOTHING_SAVED = 'nothing saved'

interface PageFormProps extends Omit<FormProps, 'onTyped' | 'onSubmit'> {
  onSubmit(values: Record<string, string>): Promise<unknown>
}

/** A form on a page. Leaving the page asks first if something was typed, except with Cancel. */
export function PageForm({ onCancel, onSubmit, ...form }: PageFormProps) {
  const isTyped = useRef(false)
  return (
    <>
      <Form
        {...form}
        onTyped={(typed) => {
          isTyped.current = typed
        }}
        onCancel={() => {
          isTyped.current = false
          onCancel()
        }}
        onSubmit={async (values) => {
          const before = isTyped.current
          // What was saved may lead to another page.
          isTyped.current = false
          try {
            if ((await onSubmit(values)) === NOTHING_SAVED) isTyped.current = before
          } catch (error) {
            isTyped.current = before
            throw error
          }
        }}
      />
      <UnsavedGuard isUnsaved={() => isTyped.current} />
    </>
  )
}
