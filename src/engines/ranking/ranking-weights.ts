import type { TextField } from '../indexing/text-fields.ts'

/*
 * Every number of the ranking. Current results are in docs/benchmarks.md ("Relevance"). The values below were chosen before
 * URLs counted and 300 documents were ranked closely, by nDCG@10 on four collections (handbook, k8s, productdocs,
 * cacm), with the values below .825 .767 .804 .538; a value was changed only where more than one of them gained. What these
 * collections have no text for (summary, comments, tags, people, container) follows from what the field is.
 *
 * Against fitting too closely: values were chosen with all queries in view, so no query is held out in the strict sense, but
 * changes were judged on both halves of the queries (every second one); all gained but one half of cacm, which lost .005.
 * From the values before (title cover .8, no opening, 20 documents enough; .809 .760 .780 .539) to these, one half went .813 .752 .811 .493 → .826 .760 .841 .488, the other .804
 * .767 .749 .585 → .824 .773 .768 .588. Left out one collection at a time, the sum of the other three gains by each change.
 * Around the values before, the figures were flat: moving one value by a third changed them by less than .01.
 *
 * Tried and left out: the best window of 20 to 80 words (gains .01 on questions, loses .005 to .01 on link texts); pairs with
 * a word between (loses .01 on cacm); neighbouring words also as one (`data source` for `datasource`: loses .06 on k8s at full
 * weight, .005 at a tenth); use, not, between, want and their like as stop words (plus and minus .003).
 */

/** BM25's saturation: how much the second and third occurrence of a word still add. 1.0 loses .002 to .007 on three of four. */
export const SATURATION = 1.2

/**
 * `weight`: what an occurrence in the field counts for against one in the body. `lengthInfluence`: BM25's b, from 0 (a
 * long field is as good as a short one) to 1.
 */
export const FIELD_WEIGHTS: Readonly<Record<TextField, { readonly weight: number; readonly lengthInfluence: number }>> =
  {
    // 0.75, the usual value, loses .007 on k8s and cacm: long pages are not worse pages.
    body: { weight: 1, lengthInfluence: 0.6 },
    // Before TITLE_COVER_WEIGHT existed, 8 against 3 gained .03 on handbook and k8s and lost .03 on cacm.
    title: { weight: 2.5, lengthInfluence: 0.5 },
    // Written to tell what the document is about, but often a copy of its beginning.
    summary: { weight: 1.5, lengthInfluence: 0.5 },
    // Talk about the document, not the document.
    comments: { weight: 0.5, lengthInfluence: 0.75 },
    // Chosen by hand, one word each.
    tags: { weight: 2, lengthInfluence: 0.3 },
    // A name is either asked for or not; how many people a document has says nothing.
    people: { weight: 2, lengthInfluence: 0 },
    // Shared by all documents of a folder: a hint.
    container: { weight: 1, lengthInfluence: 0 },
    // Words of addresses and ids: 1 gains .015 .009 on the halves of productdocs and .006 on the chosen half of handbook; 2 gains
    // .020 .015 and .005; cacm has none.
    address: { weight: 2, lengthInfluence: 0.3 },
  }

/** For a document with a word exactly as it was asked for, not in another form. 1 loses .007 on all four. */
export const EXACT_FORM_FACTOR = 1.1

/** A word that a long query says n times counts for n to this power. Counting it once loses .03 on cacm. */
export const REPEAT_EXPONENT = 0.7

/** What words standing together add, against what the words alone are worth. 0 loses .01 to .03. */
export const CLOSENESS_WEIGHT = 0.7

/**
 * What a title made of the query's words adds, against the words alone. .8 loses .003 .002 .011 on three and gains .004 on
 * cacm; 2 gains .009 .009 .025 and loses .014 there, where titles say less. A factor for titles that are exactly the query
 * was tried on top (.1 to .4) and changed nothing but a loss of .001 on k8s.
 */
export const TITLE_COVER_WEIGHT = 1

/** A query is a document's title if the query's words make up this share of it. The rest is stop words, or a word left out. */
export const TITLED_SHARE = 0.6

/**
 * The same for the part of the URL that names the page (`addressText`). A word that makes up half of that name says more than one
 * among hundreds in the text. How we chose it: docs/engine.md, "Why".
 */
export const ADDRESS_COVER_WEIGHT = 2
/** For a word alone, which may be in many names; the collections have hardly any such queries. */
export const ADDRESS_COVER_ALONE = 0.5

/**
 * What a word among the first of the body adds, against the word alone: a text says early what it is about. 0 loses .002 to
 * .011 on three; .4 gains as much again on those and loses .013 on cacm. 25 or 100 words: no better on more than one.
 */
export const OPENING_WEIGHT = 0.2
export const OPENING_WORDS = 50

/**
 * In a query of more than four words, small ones aside, a document may have any of them by chance: that they stand together, or
 * at the beginning, counts so many times as much. Of 1, 2 and 3 (each alone and both) chosen on the first half of productdocs and
 * cacm, .872 .502 → .885 .516; the second half .797 .597 → .798 .599; queries of five and more words of k8s gain .001, of
 * handbook lose .001. More weight for titles in such queries gains on productdocs and loses .01 on cacm.
 */
export const LONG_QUERY_FACTOR = 2
export const SHORT_QUERY = 4

/**
 * What a document's own name adds where the query is that name and nothing else (`GATE-388`), against the name alone: more
 * than any title, tag or comment that speaks of it. No collection has such queries; the demo company's 49 tickets do.
 */
export const NAME_WEIGHT = 10

/*
 * What is known of a document besides its words multiplies its score by 1 to 1 plus the weight; 0 switches it off. Small,
 * so that they decide only between documents that match about equally well.
 */

/**
 * A document updated just now; half as much after each half-life. Gains .002 on handbook and k8s, the two collections with
 * real times; a half-life of 180 days, or a weight of .15, loses there.
 */
export const RECENCY_WEIGHT = 0.08
export const RECENCY_HALF_LIFE_DAYS = 60
/** The same where administrators chose that age counts more, which is theirs to judge: no collection gains by it. */
export const STRONG_RECENCY_WEIGHT = 0.5
/**
 * The same where the query asks for the latest of something. The collections have hardly any such queries; by these values the
 * newest of the demo company's release notes and postmortems come first, and what is only new does not.
 */
export const LATEST_WEIGHT = 3
export const LATEST_HALF_LIFE_DAYS = 30
/** A document that is read all the time; half of it at so many views. */
export const VIEWS_WEIGHT = 0.1
export const VIEWS_FOR_HALF = 100
/** A person who read it in the last month stands for so many views, of which one person may make many. */
export const READER_WEIGHT = 10
/**
 * A document that everybody opened for this query. Large enough to lift it over one that matches a third better, and no further.
 * Simulated users: test/journeys/learning.test.ts.
 */
export const LEARNED_WEIGHT = 0.5
/** What the caller wrote or owns. */
export const OWN_WEIGHT = 0.1

/**
 * How far the part of a page (`guide#limits`) is lifted towards the page's best part. On the half of productdocs that it was chosen
 * with, 0 .891, .15 .892, .25 .892, .33 .894, .4 .898, .5 .896; the other half .805 → .821. The other
 * collections have no parts. The same for documents of one container or folder: ±.003 on k8s, so not done.
 */
export const PART_LIFT = 0.4
/** So many parts of one page, so that a channel whose messages are parts of it does not fill the results. 4 or 6 lose .004, more change nothing. */
export const LIFTED_PARTS = 8

/** Inverse document frequency. A document in two languages may count for both forms of a word. */
export function rarityOf(frequency: number, documentCount: number): number {
  return Math.log(1 + (Math.max(0, documentCount - frequency) + 0.5) / (frequency + 0.5))
}
