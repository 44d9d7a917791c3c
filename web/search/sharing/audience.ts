import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { type AudienceOption, groupedAudiences } from './audience-groups.ts'
import { wordsOf } from './audience-words.ts'
import type { Reach } from './use-reach.ts'

type Filters = readonly Schemas['FacetFilter'][]

const EVERYONE: AudienceOption = { value: '', label: 'Everyone' }
/** For people who may not reach everyone themselves. */
const PROPOSED: AudienceOption = { value: '', label: 'Everyone (needs approval)' }
/** An audience too complex for the list. It is kept unless the user picks another. */
const AS_IS = 'as it is'
const FIELDS: Readonly<Record<string, string>> = { department: 'Department', city: 'Location', team: 'Team' }

interface Audiences {
  readonly options: AudienceOption[]
  /** The current option. */
  readonly value: string
  /** Whether all options are loaded; the list must not change while the user is choosing. */
  readonly isKnown: boolean
}

/** The audiences to choose from: everyone, or a department, location or team. `reach` limits them to those allowed; with
 * `canPropose`, everyone can be chosen too. */
export function useAudiences(
  filters: Filters | undefined,
  isWanted: boolean,
  reach?: Reach,
  canPropose = false,
): Audiences {
  const body = { entityType: 'PEOPLE' as const, includeFields: ['FACETS' as const], pageSize: 1 }
  const { data, isPending } = useQuery({
    queryKey: ['directory', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listentities', { body }, signal),
    enabled: isWanted && reach?.mayReachEveryone !== false,
  })
  const value = choiceOf(filters)
  if (reach?.mayReachEveryone === false) return ownAudiences(reach, value, canPropose)
  const known = groupedAudiences(data?.facetResults ?? [], value)
  const old =
    value === '' || known.some((each) => each.value === value) ? [] : [{ value, label: capitalized(wordsOf(filters)) }]
  return { options: [EVERYONE, ...old, ...known], value, isKnown: !isPending }
}

function ownAudiences({ own }: Reach, value: string, canPropose: boolean): Audiences {
  const options = own.map(({ fieldName, value: name }) => ({
    value: `${fieldName}:${name}`,
    label: `${FIELDS[fieldName] ?? fieldName}: ${name}`,
  }))
  const isOwn = options.some((each) => each.value === value)
  return {
    options: canPropose ? [...options, PROPOSED] : options,
    value: isOwn ? value : (options[0]?.value ?? ''),
    isKnown: true,
  }
}

/** The API filters for a choice. Undefined: keep the current ones. */
export function filtersOf(choice: string): Schemas['FacetFilter'][] | undefined {
  if (choice === AS_IS) return undefined
  const [, fieldName, value] = /^(\w+):(.+)$/s.exec(choice) ?? []
  if (fieldName === undefined || value === undefined) return []
  return [{ fieldName, values: [{ value, relationType: 'EQUALS' }] }]
}

function choiceOf(filters: Filters = []): string {
  if (filters.length === 0) return ''
  const [{ fieldName = '', values = [] } = {}, ...others] = filters
  const [{ value = '', relationType = 'EQUALS', isNegated = false } = {}, ...otherValues] = values
  const isPlain = others.length === 0 && otherValues.length === 0 && relationType === 'EQUALS' && !isNegated
  return isPlain ? `${fieldName}:${value}` : AS_IS
}
