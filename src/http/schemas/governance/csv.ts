/** As the interface writes it. */
export const CSV = 'text/csv; charset=UTF-8'
