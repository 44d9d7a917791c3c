import type { ErrorCode } from '../../../kernel/errors.ts'

interface SharedErrorFields {
  /** As collections say it. */
  readonly errorCode?: string
  /** As answers, go links and items say it. */
  readonly errorType?: string
}

const FIELDS: Readonly<Partial<Record<ErrorCode, SharedErrorFields>>> = {
  not_found: { errorCode: 'NOT_FOUND', errorType: 'INVALID_ID' },
  not_permitted: { errorCode: 'NO_PERMISSIONS', errorType: 'NO_PERMISSION' },
  collection_name_exists: { errorCode: 'NAME_EXISTS' },
  collection_too_deep: { errorCode: 'HEIGHT_VIOLATION' },
  collection_too_wide: { errorCode: 'WIDTH_VIOLATION' },
  corrupt_item: { errorCode: 'CORRUPT_ITEM', errorType: 'CORRUPT_ITEM' },
  existing_item: { errorType: 'EXISTING_ITEM' },
  existing_shortcut: { errorType: 'EXISTING_SHORTCUT' },
  invalid_alias: { errorType: 'INVALID_CHARS' },
}

/** What clients of answers, collections and go links read from a refusal, in the interface's own words. */
export function sharedErrorFields(code: ErrorCode): SharedErrorFields {
  return FIELDS[code] ?? {}
}
