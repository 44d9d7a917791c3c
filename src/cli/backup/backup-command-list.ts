import type { ListedCommand } from '../command.ts'

export const BACKUP_COMMANDS: readonly ListedCommand[] = [
  {
    name: 'backup',
    summary: 'Back up everything except the search index, while the service runs.',
    load: async () => (await import('./backup-commands.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'Restore a backup into an empty data folder or PostgreSQL database.',
    load: async () => (await import('./backup-commands.ts')).restoreCommand,
  },
  {
    name: 'verify',
    summary: "Verify a backup's checksums and row counts, or compare it with the database.",
    load: async () => (await import('./backup-commands.ts')).verifyCommand,
  },
  {
    name: 'migrate',
    summary: `Copy a stopped installation from SQLite to PostgreSQL or back, and compare both row by row.
The source isn't changed. If the command is interrupted, run it again to resume.`,
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
]
