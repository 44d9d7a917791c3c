import { fold } from './fold.ts'

/** What German questions at work are asked with, in English: word and translation in turn, nouns and adjectives without endings. */
const WORDS = `
abgabe submission, abholen collect, ablauf process, ablehnen reject, abmelden sign-out, abrechnung expenses, abrechnen expense,
abschluss closing, abteilung department, abwesenheit absence, alarm alarm, alt old, altersvorsorge pension, änderung change,
ändern change, anfrage request, angebot offer, angestellter employee, anhang attachment, anlegen create, anleitung guide,
anmeldung registration, anmelden register, anruf call, anrufen call, ansprechpartner contact, anspruch entitlement,
antrag request, beantragen request, antwort answer, antworten answer, anzahl number, apotheke pharmacy, arbeit work, arbeiten work,
arbeitgeber employer, arbeitsplatz desk, arbeitsvertrag contract, arbeitszeit hours, arzt doctor, aufgabe task, auftrag order,
aufzug elevator, ausdrucken print, ausfall outage, ausgabe expense, ausgeben spend, ausland abroad, auslage expense, auslösen trigger,
ausrüstung equipment, aussage statement, austauschen replace, tauschen replace, ausweis badge, auszeit leave, auto car, bahn train,
batterie battery, bearbeiten edit, bedeutung meaning, bedeuten mean, beginn start, beginnen start, behandeln handle, behörde authority,
bekommen get, belegen receipt, beleg receipt, benutzer user, benutzen use, berater consultant, bericht report, beschweren complain,
beschwerde complaint, besprechung meeting, bestellen order, bestellung order, besuch visit, besucher visitor, besuchen visit,
betrag amount, betriebsrat council, bewerben apply, bewerber candidate, bewerbung application, bezahlen pay, bezahlung payment,
bildschirm monitor, bonus bonus, brand fire, brauchen need, brief letter, brille glasses, buchen book, buchung booking,
buchhaltung accounting, büro office, chef manager, chefin manager, datei file, daten data, datenschutz privacy, dauern take,
dienstreise travel, dienstwagen car, drucken print, drucker printer, durchführen run, einarbeitung onboarding, einführung introduction,
einkauf purchase, einkaufen buy, einladen invite, einladung invitation, einloggen sign-in, einreichen submit, einrichten set-up,
einstellen hire, einstellung hiring, eltern parental, elternzeit parental-leave, empfang reception, empfehlen refer, empfehlung referral,
ende end, entscheiden decide, entscheidung decision, entwickler developer, entwicklung development, ergebnis result, erhöhung increase,
erlaubt allowed, erlauben allow, ersatz replacement, ersetzen replace, erstatten reimburse, erstattung reimbursement, essen food,
fahren drive, fahrer driver, fahrrad bike, fehler error, fehlermeldung error, feier party, feiern celebrate, feiertag holiday,
fenster window, fest party, feuer fire, feueralarm fire, firma company, firmenwagen car, flug flight, flughafen airport,
fortbildung training, frage question, freigabe approval, freigeben approve, freischalten unlock, frist deadline, führungskraft manager,
gast guest, gebäude building, geburt birth, geburtstag birthday, gehalt salary, gelten apply, genehmigen approve, genehmigung approval,
gerät device, geschäftsführer ceo, geschenk gift, gesetz law, gesundheit health, gewinn profit, grenze limit, grund reason,
gründen found, gründer founder, gutschrift credit, halten hold, handbuch handbook, händler dealer, handy phone, haus house,
hause home, heizung heating, helfen help, herstellen make, hersteller manufacturer, hilfe help, hinterlegen store, hochladen upload,
homeoffice home, hotel hotel, hund dog, installieren install, inventur stock-count, jahr year, jubiläum anniversary, kaffee coffee,
kälte cold, kalender calendar, kantine canteen, karte card, kasse cash, kauf purchase, kaufen buy, kilometer kilometer, kind child,
kinder child, kinderbetreuung childcare, kleidung clothes, kollege colleague, kollegin colleague, konferenz conference, konto account,
kontonummer account, kosten cost, kostenstelle cost-center, krank sick, krankheit illness, krankmelden sick, krankmeldung sick,
krankenkasse health-insurance, kühlraum cold-room, kühlschrank fridge, kunde customer, kündigen cancel, kündigung notice,
kündigungsfrist notice-period, labor lab, lager warehouse, laptop laptop, laufzeit duration, leihen borrow, leiten lead, leiter head,
leitung line, lesen read, lieferant supplier, liefern deliver, lieferung delivery, lieferzeit delivery, limit limit, lizenz license,
lohn salary, löschen delete, machen do, mahnung reminder, mail mail, meeting meeting, melden report, meldung report, messe fair,
messen measure, miete rent, mieten rent, mitarbeiter employee, mitbringen bring, mittagessen lunch, mobil mobile, monat month,
nachricht message, nachweis certificate, name name, netz network, netzwerk network, neu new, notfall emergency, notruf emergency,
nummer number, nutzen use, öffnen open, öffnungszeit hours, ordner folder, ort place, paket parcel, papier paper, parken parking,
parkplatz parking, passwort password, kennwort password, pause break, plan plan, planen plan, post mail, preis price, priorität priority,
probezeit probation, produkt product, projekt project, protokoll minutes, prozess process, prüfen check, prüfer auditor,
prüfung audit, quartal quarter, rabatt discount, raum room, rechner computer, rechnung invoice, rechtsabteilung legal, recht right,
regel rule, reise travel, reisekosten travel-expenses, reisen travel, reklamation complaint, reparatur repair, reparieren repair,
reservieren book, rhythmus schedule, richtlinie policy, rückgabe return, rufbereitschaft on-call, bereitschaft on-call, rufen call,
schaden damage, schicht shift, schicken send, schließen close, schlüssel key, schulung training, schützen protect, schützung protection,
seite page, sensor sensor, sicherheit security, sicherung backup, sitz seat, sitzung meeting, software software, spende donation,
spenden donate, sperren lock, spesen expenses, sprache language, sprechen speak, standort office, steuer tax, strom power,
stromausfall power-outage, stunde hour, suchen search, support support, tag day, tasche bag, team team, teilen share, teilnehmen attend,
telefon phone, termin appointment, test test, testen test, ticket ticket, treffen meeting, trinkgeld tip, tür door, überprüfen check,
überstunde overtime, überweisen transfer, überweisung transfer, übung drill, umsatz revenue, umziehen move, umzug move, unfall accident,
unterlage document, unterschreiben sign, unterschrift signature, unterstützung support, urlaub vacation, urlaubstag vacation-day,
verbinden connect, verbindung connection, verdienen earn, vergessen forgotten, vergütung pay, verkauf sales, verkaufen sell,
verlängern renew, verlängerung renewal, verlassen leave, verlieren lose, verloren lost, vermieten rent, veröffentlichen publish,
verpflegung meals, versand shipping, verschicken ship, versenden ship, versichern insure, versicherung insurance, verspätung delay,
vertrag contract, vertreten represent, vertreter deputy, vertretung deputy, vertrieb sales, verwalten manage, verwaltung administration,
vorfall incident, vorgehen procedure, vorgesetzter manager, vorlage template, vorschlag suggestion, vorschuss advance, vorstand board,
wagen car, warten wait, wartung maintenance, wechseln change, weg way, weihnachten christmas, weiterbildung training, werk plant,
wert value, wichtig important, wlan wifi, woche week, wohnen live, wohnung apartment, zahl number, zahlen pay, zahlung payment,
gezahlt paid, bezahlt paid, zahlungsziel payment-terms, zeigen show, zeit time, zertifikat certificate, ziel goal, zimmer room,
zoll customs, zugang access, zugriff access, zuhause home, zurückgeben return, zurücksetzen reset, zuschuss allowance, zuständig responsible,
zustimmen agree, zustimmung consent, zwischenfall incident`

let known: ReadonlyMap<string, string> | undefined

/** The English word for a German one, which may be inflected or a compound of two. Undefined if none is known. */
export function englishFor(german: string): string | undefined {
  const word = fold(german)
  return simple(word) ?? compound(word)
}

/** Forms of the words above that are also English, or names. */
const ALSO_ENGLISH = new Set(
  'alter anders auto autos automobile automobiles begins brand brands brandt brief briefs chef chefs date dates ends fest handler handy kind kinder kinds labor less lest parker parks pause pauses planet plane planes plant plate post poster posters posts spends tag tags turn wage wages'.split(
    ' ',
  ),
)
const SAME_BEGINNING = 6

/** Whether it's a known German word that can't be taken for an English one, like *Elternzeit*, but not *Brand* or *Teams*. */
export function isGermanWord(text: string): boolean {
  const word = fold(text)
  const english = englishFor(word)
  if (english === undefined || ALSO_ENGLISH.has(word)) return false
  return !word.startsWith(english.slice(0, SAME_BEGINNING))
}

const ENDINGS = ['e', 'en', 'er', 'es', 'em', 'ern', 'n', 's', 'st', 't', 'te', 'ten', 'est', 'et']
const SHORTEST_STEM = 3

function simple(word: string): string | undefined {
  known ??= new Map(
    WORDS.trim()
      .split(/,\s+/)
      .map((pair) => pair.split(' ') as [string, string])
      .map(([from, to]) => [fold(from), to.replaceAll('-', ' ')]),
  )
  const stems = ENDINGS.filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, word.length - ending.length))
    .filter((stem) => stem.length >= SHORTEST_STEM)
  for (const form of [word, ...stems.flatMap((stem) => [stem, `${stem}e`, `${stem}en`, `${stem}n`])]) {
    const found = known.get(form)
    if (found !== undefined) return found
  }
  return undefined
}

const LINK = /(?:s|n|en|er|e)$/u
const SHORTEST_PART = 4
const LONGEST = 40

function compound(word: string): string | undefined {
  if (word.length > LONGEST) return undefined
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const first = word.slice(0, at)
    const one = simple(first) ?? simple(first.replace(LINK, ''))
    const other = one === undefined ? undefined : simple(word.slice(at))
    if (one !== undefined && other !== undefined)
      return [...new Set([...one.split(' '), ...other.split(' ')])].join(' ')
  }
  return undefined
}
