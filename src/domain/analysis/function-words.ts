/** Languages other than English whose inflections are known. English is what everything else is taken for. */
export const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'no', 'da', 'fi', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * The small words that every second place of a running text is made of, folded as analysis folds them: they tell the
 * language of a text, and say nothing of what it is about. Words that are also English ones (die, man, for) are left out,
 * so that no English text is taken for another; those that several languages share count for each.
 */
const WORDS: Readonly<Record<Language, string>> = {
  de:
    'der das den dem des ein eine einen einem einer eines und oder aber nicht ist sind wird werden wurde wurden ' +
    'haben hatte kann konnen muss mussen soll sollen mit von vom zu zum zur auf aus bei nach fur uber unter durch ' +
    'ohne gegen als wie wenn dass auch nur noch sich sie er es wir ihr ich mich ihre ihren sein seine diese dieser ' +
    'dieses im um bis beim kein keine mehr sehr hier dann wo welche viele viel wieviel habe hast habt hatten mein ' +
    'meine meinen meinem meiner unser unsere wann warum wieso weshalb wer wem wen wohin woher welcher welches ' +
    'welchen welchem darf gibt',
  fr:
    'le la les un une des du de et ou mais ne pas est sont etre ete au aux avec pour par dans sur sous sans chez ' +
    'entre ce cet cette ces que qui quoi dont il elle ils elles nous vous je tu se sa ses leur leurs notre votre ' +
    'plus moins tres comme si tout tous toute toutes peut doit sera ont avait lors apres avant aussi donc combien ' +
    'quel quelle quels quelles pourquoi quand mes dois puis',
  es:
    'el la los las un una unos unas de del y o pero es ser ha fue con por para en sobre entre desde hasta este esta ' +
    'estos estas ese esa que quien cual donde cuando como se su sus lo le les nos al mas muy tambien ya si todo ' +
    'todos toda cada puede pueden debe tiene hay estan cuanto cuantos cuanta cuantas cuales quienes tengo puedo ' +
    'debo',
  pt:
    'o os um uma uns umas de da dos das e ou mas nao sao ser foi com por para em na nos nas sobre sem entre desde ' +
    'ate este esta estes estas esse essa que quem qual onde quando como se seu sua seus suas lhe ao aos mais muito ' +
    'tambem ja todo todos toda cada pode podem deve tem pelo pela isso voce quanto quantos quanta quantas quais ' +
    'tenho posso devo meu minha meus minhas',
  it:
    'il lo la gli le un uno una di del della dei delle dello degli e ed o ma non sono essere stato ha hanno con da ' +
    'dal dalla nel nella nei nelle su sul sulla tra fra questo questa questi queste quello che chi cui dove quando ' +
    'si suo sua suoi ai alla alle piu molto anche gia se tutto tutti ogni puo possono deve viene ad quanto quanti ' +
    'quanta quante quale quali posso devo perche',
  nl:
    'de het een en maar niet zijn wordt worden werd heeft hebben kan kunnen moet moeten met van voor naar op uit bij ' +
    'onder door zonder tegen als dat deze dit ook nog alleen zich zij hij wij ik je jij uw haar te er om aan tot ' +
    'geen meer zeer wel waar welke dan hoe hoeveel heb wat waarom wanneer mijn',
  sv:
    'och att det som en ett ar inte av den pa med till fran har kan ska skall vara blev blir om eller sig sina vi ni ' +
    'de du jag hon hur nar dar efter innan utan vid mellan denna detta dessa alla mycket ocksa finns maste genom ' +
    'samt bara vilken vilket vilka varfor vem vad mina mitt',
  no:
    'og det som en et er ikke av den pa med til fra har kan skal vaere ble blir om eller seg sine vi dere de du jeg ' +
    'hvordan nar der etter uten ved mellom denne dette disse alle mye ogsa finnes ma gjennom samt bare noe hva ' +
    'skulle hvor hvilken hvilket hvilke hvorfor hvem',
  da:
    'og det som en et er ikke af den pa med til fra har kan skal vaere blev bliver om eller sig sine vi de du jeg ' +
    'hvordan nar der efter uden ved mod mellem denne dette disse alle meget ogsa findes gennem samt kun noget hvad ' +
    'skulle hvis hvor hvilken hvilket hvilke hvorfor hvem',
  fi:
    'ja ei se oli ovat olla tai mutta etta kun jos niin myos te ne tama taman nama joka jotka kuin mika mita missa ' +
    'voi voidaan pitaa mukaan kanssa seka jalkeen ennen ilman vain viela hyvin kaikki sen sita taas koska eika minun ' +
    'sinun kuinka monta miksi milloin kuka',
  ru:
    'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня ' +
    'еще нет о из ему при или если для мы их чем была сам чтоб без быть был до после это этот эта эти также можно ' +
    'нужно есть которые который кто того кого тот те него них нас вас этого сколько почему когда где',
}

/** Bit `i` for `LANGUAGES[i]`, and the next bit for English. */
export const ENGLISH_BIT = 1 << LANGUAGES.length
const ENGLISH =
  'the of and to in is that it for was on are as with be at by this have from or an not but which you we they there can ' +
  'when how what if will would should do does has were their its your our into about than then these those'

const languagesOfWord = new Map<string, number>()
for (const [index, language] of LANGUAGES.entries()) {
  for (const word of WORDS[language].split(' ')) {
    languagesOfWord.set(word, (languagesOfWord.get(word) ?? 0) | (1 << index))
  }
}
for (const word of ENGLISH.split(' ')) languagesOfWord.set(word, ENGLISH_BIT)

/** The languages in which a folded word is a small one. */
export function languagesOfSmallWord(word: string): number {
  return languagesOfWord.get(word) ?? 0
}
