export type { Wire } from '../../wire/wire.ts'
