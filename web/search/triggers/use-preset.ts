import { useQueries, useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import type { FormField } from '../../shared/form-field.tsx'

const MOST = '100'

/** The trigger presets for the datasources the user can see. */
export function usePresets(isWanted: boolean): readonly Schemas['TriggerPresetSummary'][] {
  const { data } = useQuery({
    queryKey: ['trigger-presets'],
    queryFn: ({ signal }) => call('GET /api/trigger-presets', { query: { page_size: MOST } }, signal),
    enabled: isWanted,
  })
  return data?.results ?? []
}

/** The inputs of a preset as form fields. Inputs with known values become dropdowns. */
export function usePresetFields(
  presetId: string | undefined,
  values: Readonly<Record<string, unknown>>,
): { fields: readonly FormField[]; isKnown: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['trigger-presets', presetId],
    queryFn: ({ signal }) =>
      call('GET /api/trigger-presets/{preset_id}', { path: { preset_id: presetId ?? '' } }, signal),
    enabled: presetId !== undefined,
  })
  const inputs = data?.trigger_preset.inputs ?? []
  const open = inputs.filter(({ type, values: known }) => type === 'PICKLIST' && known === undefined)
  const found = useQueries({
    queries: open.map(({ field }) => ({
      queryKey: ['trigger-presets', presetId, field],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const input = { path: { preset_id: presetId ?? '' }, query: { field } }
        return call('GET /api/trigger-presets/{preset_id}/input-values', input, signal)
      },
    })),
  })
  const fields = inputs.map((input): FormField => {
    const { field, type, display_name, is_required } = input
    const looked = found[open.indexOf(input)]?.data
    const options = input.values ?? (looked?.is_truncated === false ? looked.results : undefined)
    const value = typeof values[field] === 'string' ? values[field] : ''
    const common = {
      name: `input.${field}`,
      label: is_required ? display_name : `${display_name} (optional)`,
      value,
      ...(is_required && { missing: `${display_name} is required` }),
    }
    if (type === 'USER') return { ...common, kind: 'email', hint: 'Email address' }
    if (options === undefined) return common
    return {
      ...common,
      kind: 'select',
      options: [
        { value: '', label: is_required ? 'Choose one' : 'Any' },
        ...options.map((option) => ({ value: option.value, label: option.display_name })),
      ],
    }
  })
  return { fields, isKnown: presetId === undefined || (!isPending && found.every((each) => !each.isPending)) }
}
