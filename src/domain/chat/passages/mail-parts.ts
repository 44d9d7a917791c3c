const MOST_HEADER_LINES = 10
const HEADER_FIELD = /^(?:from|to|cc|bcc|date|sent|subject|von|an|gesendet|datum|betreff): /i

/** “From: …”, “To: …”, below the subject: it tells nothing of what the mail says. */
export function isMailHeader(text: string): boolean {
  const lines = text.split('\n', MOST_HEADER_LINES).filter((line) => line.trim() !== '')
  const fields = lines.filter((line) => HEADER_FIELD.test(line)).length
  return fields >= 2 && fields >= lines.length - 1
}

const CLOSING =
  /^(?:(?:best|kind|warm|many)(?: regards| wishes)?|regards|cheers|sincerely|yours(?: (?:sincerely|truly))?|thanks(?: a lot)?|thank you|(?:mit )?(?:freundlichen?|besten?|viele[n]?|liebe[n]?|herzlichen?) grüßen?|danke|cordialement|bien à vous|saludos)\b[,.!]?(?: *\n| {2})/iu
const MOST_CLOSING_CHARACTERS = 200

/** “Best regards”, and who wrote it. */
export function isMailClosing(text: string): boolean {
  return text.length <= MOST_CLOSING_CHARACTERS && CLOSING.test(text.trimStart())
}
