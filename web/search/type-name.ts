/** A readable type name: `DirectMessage` becomes "Direct message". */
export function typeName(docType: string): string {
  const [first, ...others] = docType.split(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)
  return [first, ...others.map((word) => word.toLowerCase())].join(' ')
}
