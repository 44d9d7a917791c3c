import type { FastifyReply, FastifyRequest } from 'fastify'
import { badField } from '../../../kernel/bad-field.ts'
import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import { suggestion } from '../../../kernel/suggest/closest-name.ts'
import type { ServiceHeaders } from '../service-headers.ts'
import { type FieldPath, type UnknownField, UnknownFields } from './unknown-fields.ts'

/** How many different fields the header names. */
const NAMED = 20
const MAX_NAME_CHARACTERS = 100
/** Of a list, between two looks at the clock. */
const ITEMS_PER_STEP = 50

/**
 * The interface ignores fields it doesn't know, so a typo gets a 200. The header `X-Service-Ignored-Fields` names them, and a
 * client that sends `Prefer: handling=strict` (RFC 7240) gets a 400 instead.
 */
export class IgnoredFields {
  readonly #fields: UnknownFields
  readonly #headers: ServiceHeaders

  constructor(schema: object, headers: ServiceHeaders) {
    this.#fields = new UnknownFields(schema)
    this.#headers = headers
  }

  async tell(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isStrict = wantsStrict(request.headers['prefer'])
    const names = new Set<string>()
    const yieldIfDue = timeSlices()
    let items = 0
    for (const found of this.#fields.in(request.body)) {
      if (found === undefined) {
        items += 1
        if (items % ITEMS_PER_STEP === 0) await yieldIfDue()
        continue
      }
      if (isStrict) throw refusal(found)
      names.add(headerName(found.path))
      if (names.size === NAMED) break
    }
    if (isStrict) reply.header('Preference-Applied', 'handling=strict')
    if (names.size > 0) this.#headers.add(reply, 'Ignored-Fields', [[...names].join(', ')])
  }
}

function wantsStrict(prefer: string | string[] | undefined): boolean {
  return /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i.test([prefer ?? []].flat().join(','))
}

function refusal({ path, known }: UnknownField) {
  const name = String(path.at(-1)).toWellFormed()
  const field = path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')
  const shown = field.toWellFormed().slice(0, MAX_NAME_CHARACTERS * 2)
  return badField(shown, `isn't a known field${suggestion(name, known, '`') || `; use one of ${known.join(', ')}`}`)
}

/** `documents[].tittle`: the same for all items of a list, and in characters that a header can have. */
function headerName(path: FieldPath): string {
  return path.map((part, at) => (typeof part === 'number' ? '[]' : `${at === 0 ? '' : '.'}${encoded(part)}`)).join('')
}

function encoded(name: string): string {
  const start = name.slice(0, MAX_NAME_CHARACTERS).toWellFormed()
  return encodeURIComponent(start) + (name.length > MAX_NAME_CHARACTERS ? '...' : '')
}
