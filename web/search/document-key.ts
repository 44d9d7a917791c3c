import type { Schemas } from '../generated/api.ts'

type Named = Partial<Pick<Schemas['Document'], 'title'>> & { readonly metadata?: { readonly datasourceId?: string } }

/** Like `GATE-388`, which people say instead of a title. */
const KEY = /^[A-Z][A-Z0-9]{0,9}-\d{1,9}$/

/** What stands before the title of a document that has a key, like a ticket: `GATE-388: `. Nothing if the title already has it. */
export function keyBefore({ title = '', metadata }: Named): string {
  const id = metadata?.datasourceId ?? ''
  return KEY.test(id) && !title.includes(id) ? `${id}: ` : ''
}

export function fullTitle(document: Named): string {
  return keyBefore(document) + (document.title ?? '')
}
