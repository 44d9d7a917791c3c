export { named } from '../../wire/named.ts'
