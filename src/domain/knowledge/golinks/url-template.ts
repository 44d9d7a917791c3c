import { badField } from '../../../kernel/bad-field.ts'

/** `{1}` … `{9}`: a part of what stands behind the alias; `{*}` and `%s`: all of it. */
const PLACE = /\{([1-9*])\}|%s/g

/** An address with places to fill. They may stand behind the host only: a link must not lead to any site at all. */
export function readUrlTemplate(template: string): string {
  const [one, other] = ['x', 'y'].map((filler) => URL.parse(template.trim().replace(PLACE, filler)))
  if (one == null || other == null || !/^https?:$/.test(one.protocol)) {
    throw badField('urlTemplate', 'must be an http or https URL')
  }
  if (one.origin !== other.origin || one.username !== '' || one.password !== '') {
    throw badField('urlTemplate', 'must only have placeholders in its path or query; the host must be fixed')
  }
  // A host of another script would look like a known site, and a template is shown as it is written.
  if (!/^https?:\/\/[!-.0-[\]-~]+(?:\/|$)/i.test(template.trim().replace(PLACE, 'x'))) {
    throw badField('urlTemplate', `must have an ASCII host; write it as ${one.host}`)
  }
  if (one.href === other.href) throw badField('urlTemplate', 'must have a placeholder: {1}, {2} …, {*} or %s')
  return template.trim()
}

/** The address with what stands behind the alias; undefined: a place stays empty. */
export function fillTemplate(template: string, parts: readonly string[]): string | undefined {
  let isWhole = parts.length > 0
  const address = template.replace(PLACE, (_, place: string | undefined) => {
    const number = Number(place)
    const filling = number > 0 ? parts.slice(number - 1, number) : parts
    if (filling.length === 0) isWhole = false
    return filling.map(encodeURIComponent).join('/')
  })
  return isWhole ? address : undefined
}
