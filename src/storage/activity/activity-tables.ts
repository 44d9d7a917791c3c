export interface ActivityTables {
  activity_events: {
    seq: number
    person: string
    action: string
    document_key: number | null
    answer_token: string | null
    note: string | null
    event_id: string | null
    name: string | null
    host: string | null
    at: number
    /** The position of an opened result, from 0. */
    result_rank: number | null
  }
  /** See `ReadText`. */
  read_texts: { person: string; document_key: number; title: string; sentences: string; at: number }
  /** Events of people, counted by day. */
  activity_daily: { day: number; person: string; action: string; name: string; host: string; count: number }
  /** `version`: of the last change of the day's counts, by the counter `activity_seq`. */
  activity_days: { day: number; version: number }
}
