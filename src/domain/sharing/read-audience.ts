import { badField, quoted } from '../../kernel/bad-field.ts'
import { type Directory, PEOPLE_COLUMNS } from '../people/directory/directory.ts'
import { canonicalField, peopleFilter } from '../people/people-filters.ts'
import type { FieldFilter } from '../query/field-filter.ts'

const MAX_AUDIENCE_FILTERS = 20
const OTHER_FIELDS = ['reportsto', 'startafter', 'startbefore']

/** The filters of an audience, which are those of people. One that means nothing is refused: it would let nobody in. */
export function readAudience(
  filters: readonly FieldFilter[],
  { directory, now, email }: { directory: Directory; now: Date; email: string },
): readonly FieldFilter[] {
  if (filters.length > MAX_AUDIENCE_FILTERS) {
    throw badField('audienceFilters', `must have at most ${MAX_AUDIENCE_FILTERS} items; got ${filters.length}`)
  }
  for (const [at, { fieldName, values }] of filters.entries()) {
    const field = `audienceFilters[${at}]`
    const name = canonicalField(fieldName)
    const isKnown = [...PEOPLE_COLUMNS, ...OTHER_FIELDS].some((known) => known === name)
    if (!isKnown && !directory.customColumns.has(name)) {
      throw badField(
        `${field}.fieldName`,
        `must be a field of people, like department or location; got ${quoted(fieldName)}`,
      )
    }
    if (values.length === 0) throw badField(`${field}.values`, 'must have at least 1 item')
    // `me` would mean whoever looks, so that everybody passes a filter for their own reports.
    if (values.some(({ value }) => value.trim().toLowerCase() === 'me')) {
      throw badField(`${field}.values`, `can't be "me", which is different for everyone; name the person`)
    }
  }
  peopleFilter(filters, { directory, callerEmail: email, now, isExact: true })
  return filters
}
