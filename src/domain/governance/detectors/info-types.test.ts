import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAtLeast, type Likelihood } from './detector.ts'
import { INFO_TYPES } from './info-types.ts'

function found(infoType: string, text: string, threshold: Likelihood = 'LIKELY'): string[] {
  const detector = INFO_TYPES.get(infoType)
  assert.ok(detector, infoType)
  return [...detector(text)]
    .filter(({ likelihood }) => isAtLeast(likelihood, threshold))
    .map(({ start, end }) => text.slice(start, end))
}

/** Of each kind: texts with what is to be found in them, and texts that hold none. */
const SAMPLES: Readonly<Record<string, { yes: readonly [string, string][]; no: readonly string[] }>> = {
  EMAIL_ADDRESS: {
    yes: [
      ['Write to jane.doe+news@mail.acme.co.uk, please.', 'jane.doe+news@mail.acme.co.uk'],
      ['<ann@acme.example>', 'ann@acme.example'],
    ],
    no: ['@ann said so', 'ann@localhost', 'a@b', 'me@example.com', '.@acme.example', 'x@.de'],
  },
  PHONE_NUMBER: {
    yes: [
      ['Call +49 30 901820 today', '+49 30 901820'],
      ['phone: (415) 555-2671.', '(415) 555-2671'],
      ['+1 415 555 2671', '+1 415 555 2671'],
    ],
    no: ['2024-05-06', 'version 1.2.3.4', 'order 4155552671', '+1 2', '192.168.100.100', '100-200-3000'],
  },
  CREDIT_CARD_NUMBER: {
    yes: [
      ['Visa 4111 1111 1111 1111, 12/28', '4111 1111 1111 1111'],
      ['paid with 5500005555555559', '5500005555555559'],
      ['3782-822463-10005', '3782-822463-10005'],
      ['6011111111111117', '6011111111111117'],
      ['(30569309025904)', '30569309025904'],
      ['12 4111 1111 1111 1111', '4111 1111 1111 1111'],
    ],
    no: [
      '4111 1111 1111 1112',
      '0.4111111111111111',
      'a4111111111111111',
      '41111111111111111111',
      '4111-1111 1111-1111',
      '0000 0000 0000 0000',
      '1234567890123452',
    ],
  },
  IBAN_CODE: {
    yes: [
      ['IBAN DE89 3704 0044 0532 0130 00 BIC', 'DE89 3704 0044 0532 0130 00'],
      ['GB82WEST12345698765432', 'GB82WEST12345698765432'],
      ['FR1420041010050500013M02606', 'FR1420041010050500013M02606'],
    ],
    no: [
      'DE88 3704 0044 0532 0130 00',
      'DE89 3704 0044 0532 0130',
      'ZZ82WEST12345698765432',
      'GB82WEST12345698765432A',
    ],
  },
  GERMANY_TAX_ID: {
    yes: [
      ['Steuer-ID: 86095742719', '86095742719'],
      ['tax id 47 036 892 816', '47 036 892 816'],
    ],
    no: ['Steuer-ID: 86095742718', '86095742719', 'tax id 12345678901'],
  },
  FRANCE_NIR: {
    yes: [['2 55 08 14 168 025 38', '2 55 08 14 168 025 38']],
    no: ['2 55 08 14 168 025 39', '3 55 08 14 168 025 38', '2 55 13 14 168 025 38'],
  },
  SPAIN_DNI: {
    yes: [
      ['DNI 12345678Z', '12345678Z'],
      ['X1234567L', 'X1234567L'],
    ],
    no: ['12345678A', 'X1234567M', '123456789Z'],
  },
  ITALY_FISCAL_CODE: { yes: [['RSSMRA85T10A562S', 'RSSMRA85T10A562S']], no: ['RSSMRA85T10A562T', 'RSSMRA85T10A56S'] },
  NETHERLANDS_BSN: { yes: [['BSN 111222333', '111222333']], no: ['BSN 111222334', '111222333', 'BSN 000000000'] },
  BELGIUM_NATIONAL_NUMBER: {
    yes: [['rijksregisternummer 85.07.30-033.28', '85.07.30-033.28']],
    no: ['rijksregisternummer 85.07.30-033.29', '85.07.30-033.28'],
  },
  POLAND_PESEL: { yes: [['PESEL 44051401359', '44051401359']], no: ['PESEL 44051401358', '44051401359'] },
  SWEDEN_PERSONAL_NUMBER: {
    yes: [
      ['811228-9874', '811228-9874'],
      ['19811228-9874', '19811228-9874'],
    ],
    no: ['811228-9875', '811328-9874', '8112289874'],
  },
  FINLAND_PERSONAL_ID: { yes: [['131052-308T', '131052-308T']], no: ['131052-308U', '131352-308T'] },
  UK_NHS_NUMBER: { yes: [['NHS 943 476 5919', '943 476 5919']], no: ['NHS 943 476 5918', '943 476 5919'] },
  BRAZIL_CPF: { yes: [['CPF 529.982.247-25', '529.982.247-25']], no: ['CPF 529.982.247-26', 'CPF 111.111.111-11'] },
  CHINA_RESIDENT_ID: {
    yes: [['11010519491231002X', '11010519491231002X']],
    no: ['110105194912310021', '110105194913310020'],
  },
  US_SOCIAL_SECURITY_NUMBER: {
    yes: [['SSN 219-09-9999', '219-09-9999']],
    no: ['666-09-9999', '900-09-9999', '219-00-9999', '219-09-0000', '1219-09-9999'],
  },
  PRIVATE_KEY: {
    yes: [
      ['-----BEGIN RSA PRIVATE KEY-----\nMII', '-----BEGIN RSA PRIVATE KEY-----'],
      ['-----BEGIN PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----'],
    ],
    no: ['-----BEGIN PUBLIC KEY-----', 'BEGIN PRIVATE KEY', '-----BEGIN CERTIFICATE-----'],
  },
  AUTH_TOKEN: {
    yes: [
      ['key=AKIA2E0A8F3B244C9986', 'AKIA2E0A8F3B244C9986'],
      [`ghp_${'a1B2c3D4e5F6'.repeat(3)}`, `ghp_${'a1B2c3D4e5F6'.repeat(3)}`],
      ['xoxb-123456789012-abcdefGHIJ', 'xoxb-123456789012-abcdefGHIJ'],
      ['glpat-a1B2c3D4e5F6g7H8i9J0', 'glpat-a1B2c3D4e5F6g7H8i9J0'],
    ],
    no: ['AKIA1234', 'ghp_short', 'AKIAXXXXXXXXXXXXXXXX', 'xoxb-', 'the skeleton key'],
  },
  PASSWORD: {
    yes: [
      ['password: Hunter2!x', 'Hunter2!x'],
      ['"password":"s3cret-wombat"', 's3cret-wombat'],
      ['Das Passwort lautet Ge8eim.', 'Ge8eim'],
      ['the pwd = q1w2e3r4', 'q1w2e3r4'],
    ],
    no: [
      'password: required',
      'password: ********',
      'password = ${DB_PASSWORD}',
      'Change your password today',
      'password: your_password1',
      'The password is Required here',
      'passwords: ab1',
    ],
  },
}

for (const [infoType, { yes, no }] of Object.entries(SAMPLES)) {
  test(`${infoType} is found where there is one, and nowhere else`, () => {
    for (const [text, expected] of yes) assert.deepEqual(found(infoType, text), [expected], text)
    for (const text of no) assert.deepEqual(found(infoType, text), [], text)
  })
}

test('every kind has samples, and ten are ids of countries with check digits', () => {
  assert.deepEqual(Object.keys(SAMPLES).sort(), [...INFO_TYPES.keys()].sort())
})

test('an ambiguous number is found if "possible" matches are included', () => {
  assert.deepEqual(found('NETHERLANDS_BSN', 'order 111222333', 'POSSIBLE'), ['111222333'])
})

const HOSTILE = [
  'a',
  '1',
  '@',
  '+1 ',
  'a@',
  'password: ',
  '1-',
  '4111 ',
  'eyJa.',
  '.',
  'A1',
  '-----BEGIN ',
  '"',
  'xoxb-',
]

test('texts made to keep a detector busy are read through', () => {
  for (const detector of INFO_TYPES.values()) {
    // Quadratic time would take minutes for so much, and the test would not end.
    for (const piece of HOSTILE) for (const _ of detector(piece.repeat(400_000 / piece.length)));
  }
})
