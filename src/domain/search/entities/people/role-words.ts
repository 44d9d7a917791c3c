/** Departments by the names that companies use for them, in English and German. */
const DEPARTMENTS: readonly (readonly string[])[] = [
  ['people', 'hr', 'human resources', 'personal', 'personalwesen', 'people operations', 'talent'],
  ['finance', 'finanzen', 'finanz', 'accounting', 'buchhaltung', 'financial'],
  ['legal', 'recht', 'rechts', 'law'],
  ['product', 'produkt', 'product management'],
  ['sales', 'vertrieb', 'verkauf', 'revenue'],
  ['engineering', 'entwicklung', 'development', 'technik', 'technology', 'software', 'technical'],
  ['customer support', 'support', 'kundendienst', 'kundenservice', 'customer service', 'kundenbetreuung'],
  ['it', 'edv', 'informatik', 'information technology'],
  ['security', 'sicherheit', 'information security', 'it security', 'it-sicherheit'],
  ['operations', 'betrieb', 'operating'],
  ['purchasing', 'procurement', 'einkauf', 'supply chain', 'lieferkette'],
  ['design', 'gestaltung', 'ux'],
  ['marketing', 'kommunikation', 'communications'],
  ['field service', 'außendienst', 'technischer service'],
  ['quality', 'qualität', 'qualitätssicherung', 'quality assurance'],
  ['research', 'forschung', 'science'],
  ['facilities', 'gebäude', 'haustechnik', 'workplace'],
]
const ENDING = /^(.{2,}?)(?:s)?-?(?:abteilung|team|bereich)$/iu
const LED =
  /^(.{3,}?)(?:s)?-?(?:vorstand|vorständin|chef|chefin|leiter|leiterin|leitung|direktor|direktorin|verantwortliche[rn]?)$/iu
/** Initials of chief officers, and what they are in charge of. */
const CHIEFS: Readonly<Record<string, string>> = {
  cfo: 'finance',
  cto: 'engineering',
  cmo: 'marketing',
  chro: 'people',
  cro: 'sales',
  cpo: 'product',
  coo: 'operations',
  ciso: 'security',
  cio: 'it',
}
const TOP =
  /^(?:(?:big )?boss|ceo|chief executive|managing director|geschäftsführer(?:in)?|geschäftsführung|firmenchef(?:in)?|vorstandsvorsitzende[rn]?)$/iu

/** Other names of a department, most usual first; empty if it has none. */
export function otherNamesOf(department: string): readonly string[] {
  const plain = department.toLowerCase().replace(ENDING, '$1')
  const names = DEPARTMENTS.find((each) => each.includes(plain)) ?? (plain === department.toLowerCase() ? [] : [plain])
  return names.filter((name) => name !== department.toLowerCase())
}

/** The department that “Finanzvorstand”, “Vertriebsleiter” or “CFO” is in charge of. */
export function departmentOfRole(role: string): string | undefined {
  const word = role.trim().toLowerCase()
  return CHIEFS[word] ?? (/\s/.test(word) ? undefined : LED.exec(word)?.[1])
}

/** Whether a role is that of the person everybody reports to. */
export function isTopRole(role: string): boolean {
  return TOP.test(role.trim())
}
