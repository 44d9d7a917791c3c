import { emailAddress, phoneNumber } from './contacts.ts'
import type { Detector } from './detector.ts'
import { creditCardNumber, ibanCode } from './money.ts'
import { NATIONAL_IDS } from './national-ids.ts'
import { authToken, password, privateKey } from './secrets.ts'

/** Everything that can be looked for by its name. */
export const INFO_TYPES: ReadonlyMap<string, Detector> = new Map<string, Detector>([
  ['EMAIL_ADDRESS', emailAddress],
  ['PHONE_NUMBER', phoneNumber],
  ['CREDIT_CARD_NUMBER', creditCardNumber],
  ['IBAN_CODE', ibanCode],
  ...Object.entries(NATIONAL_IDS),
  ['PRIVATE_KEY', privateKey],
  ['AUTH_TOKEN', authToken],
  ['PASSWORD', password],
])
