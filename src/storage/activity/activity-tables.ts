export interface ActivityTables {
  activity_events: {
    seq: number
    person: string
    action: string
    document_key: number | null
    answer_token: string | null
    note: string | null
    event_id: string | null
    at: number
  }
}
