/** E-mails are compared without case and surrounding space, everywhere. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Enough to refuse a name or an id in the place of an e-mail; whether it can be delivered is not ours to know. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text)
}
