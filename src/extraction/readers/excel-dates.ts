/** Formats that every workbook knows without defining them (ECMA-376, section 18.8.30). */
const BUILT_IN_DATES = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 36, 45, 46, 47, 50, 51, 52, 57]
const DAY_MS = 86_400_000
/** Day 0 of the calendar of spreadsheets, which takes 1900 for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30)
const LAST_SERIAL = 2_958_465

/** Whether a number format shows its number as a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.includes(id)
  // Texts, colours and conditions are no part of the pattern.
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}

/** `45292.5` → `2024-01-01 12:00`. */
export function serialToDate(serial: number): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > LAST_SERIAL) return undefined
  const iso = new Date(EPOCH + Math.round(serial * 86_400) * 1000).toISOString()
  if (serial < 1) return iso.slice(11, 16)
  return (serial * DAY_MS) % DAY_MS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}
