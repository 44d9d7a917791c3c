export interface UsageTables {
  credential_marks: {
    credential_id: string
    secret_start: string | null
    used_at: number | null
    address: string | null
  }
  deprecated_uses: { item: string; credential_id: string; count: number; last_at: number }
}
