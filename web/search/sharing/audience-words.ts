import type { Schemas } from '../../generated/api.ts'

type Filters = readonly Schemas['FacetFilter'][]
type Value = NonNullable<Schemas['FacetFilter']['values']>[number]

/** An audience in words that fit after "for": `the Engineering department and people in Berlin`. */
export function wordsOf(filters: Filters = []): string {
  return filters
    .flatMap(({ fieldName = '', values = [] }) => {
      const [included, excluded] = [values.filter((each) => !isExcluded(each)), values.filter(isExcluded)]
      return [
        ...(included.length > 0 ? [groupOf(fieldName, included)] : []),
        ...(excluded.length > 0 ? [`people outside ${groupOf(fieldName, excluded).replace(/^people in /, '')}`] : []),
      ]
    })
    .join(' and ')
}

function groupOf(fieldName: string, values: readonly Value[]): string {
  const names = values.map(({ value }) => value).join(', ')
  switch (fieldName) {
    case 'department':
    case 'team':
      return `the ${names} ${fieldName}${values.length > 1 ? 's' : ''}`
    case 'city':
      return `people in ${names}`
    default:
      return `people with ${fieldName} ${names}`
  }
}

function isExcluded({ isNegated = false }: Value): boolean {
  return isNegated
}
