const MOST_HEADER_LINES = 10
const HEADER_FIELD = /^(?:from|to|cc|bcc|date|sent|subject|von|an|gesendet|datum|betreff): /i

/** “From: …”, “To: …”, below the subject: it tells nothing of what the mail says. */
export function isMailHeader(text: string): boolean {
  const lines = text.split('\n', MOST_HEADER_LINES).filter((line) => line.trim() !== '')
  const fields = lines.filter((line) => HEADER_FIELD.test(line)).length
  return fields >= 2 && fields >= lines.length - 1
}
