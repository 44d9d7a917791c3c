import { canSee } from '../../../access/can-see.ts'
import type { Visibility } from '../../../access/visibility.ts'
import { fold } from '../../../analysis/fold.ts'
import { isStopWord } from '../../../analysis/stop-words.ts'
import { onePersonCalled } from '../../../people/find-by-name.ts'
import { visibleValues } from '../../autocomplete/complete-operator.ts'
import type { Filter } from '../../engine/search-engine.ts'
import type { FilterContext } from '../../filters/filter-context.ts'
import { hasWords, wordsOfValue } from '../../read-value.ts'
import type { SearchDeps } from '../../search-deps.ts'
import type { KnownValues } from './extract-filters.ts'

/** The values that natural-language filters can refer to, from visible documents and the directory. */
export function knownValues(deps: SearchDeps, visibility: Visibility, context: FilterContext): KnownValues {
  const valuesOf = (field: 'type' | 'status', filters: readonly Filter[]) =>
    visibleValues(deps, field, { visibility }, filters)
  const definitions = () => context.datasources.flatMap(({ objectDefinitions = [] }) => objectDefinitions)
  return {
    async types() {
      const values = await valuesOf('type', [])
      return values.map((value) => ({
        value,
        labels: definitions().flatMap(({ name, displayLabel }) =>
          name === value && displayLabel ? [displayLabel] : [],
        ),
      }))
    },
    statusesOf: (type) => valuesOf('status', [{ kind: 'value', field: 'type', values: [type], isNegated: false }]),
    personNamed: (name) => onePersonCalled(deps.directory, name, context.now),
  }
}

/** Whether the document's title contains the time and a word of the rest of the query. */
export async function isTitled(
  { documents }: Pick<SearchDeps, 'documents'>,
  visibility: Visibility,
  key: number | undefined,
  { time, rest }: { readonly time: string; readonly rest: string },
): Promise<boolean> {
  const found = key === undefined ? [] : await documents.byKeys([key])
  const words = wordsOfValue(rest).filter((word) => !isStopWord(word))
  return found.some((document) => {
    const isSaid = canSee(visibility, document) && fold(document.title).includes(fold(time))
    return isSaid && words.some((word) => hasWords(document.title, [word]))
  })
}
