const FORMS: readonly RegExp[] = [
  /^who (?:can|could|would|should|might|will) (?:help|assist|support|advise)(?: me| us)? (?:with|on|about|regarding|in) (.+)$/iu,
  /^who (?:do|should|can|could|must|would|shall) (?:i|we|one) (?:talk|speak|go|turn|reach out|write|complain|report) to (?:about|for|regarding|concerning|with|if|when) (.+)$/iu,
  /^(?:who|whom) (?:do|should|can|could|must|would|shall) (?:i|we|one) (?:ask|contact|call|e-?mail|ping|message|notify|inform)(?: about| for| regarding| concerning| with| if| when)? (.+)$/iu,
  /^who (?:knows (?:about|something about|the most about)?|handles|deals with|takes care of|looks after|works on|is working on|does|maintains|supports|owns|is the owner of) (.+)$/iu,
  /^(?:who(?: is|['’]s) )?(?:the |our )?(?:right person|contact(?: person)?|go-to(?: person)?|expert|specialist|point of contact|owner) (?:for|on|in|about|of) (.+)$/iu,
  /^wer (?:kann|könnte) (?:mir |uns )?(?:bei|mit) (.+?) (?:weiter)?helfen$/iu,
  /^wer hilft (?:mir |uns )?(?:bei|mit) (.+)$/iu,
  /^an wen (?:wende|kann|muss|soll) ich (?:mich )?(?:bei|wegen|für|mit|zu|zum|zur|beim) (.+?)(?: wenden)?$/iu,
  /^wen (?:frage|rufe|kontaktiere) ich (?:zu|nach|wegen|bei|für|über|zum|zur|beim) (.+?)(?: an)?$/iu,
  /^wen (?:kann|soll|muss) ich (?:zu|nach|wegen|bei|für|über|zum|zur|beim) (.+?) (?:fragen|anrufen|kontaktieren)$/iu,
  /^(?:wer ist )?(?:der |die |unser |unsere )?(?:ansprechpartner(?:in)?|ansprechperson|experte|expertin|kontakt) (?:für|bei|zu|zum|zur) (.+)$/iu,
  /^wer (?:kennt sich mit (.+?) aus|(?:macht|betreut|bearbeitet|verantwortet) (.+)|kümmert sich um (.+))$/iu,
]
const ARTICLE = /^(?:the|a|an|our|my|any|der|die|das|den|dem|ein|eine|einen|einem|einer|unsere?|mein|meine) /iu

/** What somebody needs help with, in “who can help with …” and “who do I talk to about …”. */
export function readHelperQuestion(text: string): string | undefined {
  for (const form of FORMS) {
    const topic = form
      .exec(text)
      ?.slice(1)
      .find((each) => each !== undefined)
    if (topic !== undefined) return topic.replace(ARTICLE, '')
  }
  return undefined
}
