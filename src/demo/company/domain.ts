export const domain = 'rimewell.example'

export const emailOf = (name: string): string => `${name}@${domain}`
