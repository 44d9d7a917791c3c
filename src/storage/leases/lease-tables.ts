export interface LeaseTables {
  leases: { name: string; holder: string; expires_at: number }
}
