export interface Mail {
  readonly subject: string
  /** `Name <address>`. */
  readonly from: string
  readonly to: readonly string[]
  readonly sentAt: Date
  readonly text: string
}

/** A mail as servers store it (RFC 5322), with its text in base64. */
export function mail({ subject, from, to, sentAt, text }: Mail): Buffer {
  const lines = [
    `From: ${address(from)}`,
    `To: ${to.map(address).join(', ')}`,
    `Subject: ${encoded(subject)}`,
    `Date: ${sentAt.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

function address(person: string): string {
  const [, name = '', email = person] = /^(.*) <(.+)>$/.exec(person) ?? []
  return name === '' ? email : `${encoded(name)} <${email}>`
}

/** Headers are ASCII: anything else is an encoded word (RFC 2047). */
function encoded(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
