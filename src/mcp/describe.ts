import { personValue } from '../domain/search/engine/to-indexed-document.ts'
import type { UserReference } from '../wire/document-definition.ts'

/** Those lines that there are. */
export function lines(...all: readonly (string | false | undefined)[]): string {
  return all.filter(Boolean).join('\n')
}

/** A day is enough for a model, and costs it fewer words than an instant. */
export function day(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

export function personName(person: UserReference | undefined): string {
  if (person === undefined) return ''
  return person.name || personValue(person)
}
