const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const DETERMINERS = set('the a an this that these those your my our his her their its any some');

/** Said before a step without changing it. */
export const OPENERS: readonly string[] = [
  'please',
  'then',
  'now',
  'next',
  'finally',
  'first',
  'firstly',
  'secondly',
  'lastly',
  'afterwards',
  'after that',
  'after this',
  'and',
  'and then',
  'but',
  'also',
  'again',
  'go ahead and',
  'try to',
  'attempt to',
  'try and',
  'make sure to',
  'be sure to',
  'remember to',
  'simply',
  'just',
  'so',
  'as a result',
  'next up',
  'proceed to',
  'start by',
  'use the mouse to',
  'once more',
  'now please',
  'here',
  'subsequently',
  'in the end',
  'to begin',
  'to start',
  'to finish',
  'at the end',
  'at first',
  'given',
  'given that',
];

/** Who does it; the step is the same without. */
export const ACTORS: readonly string[] = [
  'i',
  'you',
  'we',
  'user',
  'the user',
  'users',
  'a user',
  'the tester',
  'tester',
  'the customer',
  'customer',
  'the visitor',
  'they',
  'he',
  'she',
  'the admin',
];

/** At the end of a command or checkable claim these change nothing. */
export const HARMLESS_ENDINGS: readonly string[] = [
  'please',
  'then',
  'now',
  'successfully',
  'again',
  'any more',
  'anymore',
  'yet',
  'still',
  'any longer',
  'by default',
  'at first',
  'initially',
  'at the start',
  'at the beginning',
  'to begin with',
  'too',
  'as well',
  'on the screen',
  'on screen',
  'on the page',
  'on this page',
  'on the current page',
  'to continue',
  'to proceed',
  'on page',
  'to the user',
  'for the user',
  'to you',
  'there',
  'afterwards',
  'once more',
  'once',
  'in the browser',
  'also',
  'with the mouse',
  'in the ui',
  'at this point',
  'shortly',
  'after a moment',
  'after a short while',
  'after a while',
  'after a few seconds',
  'within a few seconds',
  'in a moment',
  'a moment later',
];

/** Between the verb and the rest of a claim these change nothing. */
export const ADVERBS = set(
  'now also then still currently successfully automatically therefore indeed actually again',
);

/** Small words that, unquoted and in lower case, tell that a label was not read whole: what they add is not represented. */
export const TELLTALES = set(
  'is are was were be been being should must will shall would could can cannot has have had does do did not no never without except unless until while because although only ' +
    'within whose which who whom what where why how when if whether either neither both each every all anything something everything nothing someone several few many various ' +
    'twice times second seconds minute minutes quickly slowly quietly immediately instantly carefully so than etc etc. e.g. i.e. via using by instead before after during through throughout ' +
    'here above outside somewhere elsewhere correctly properly otherwise else it them they she he valid invalid random appropriate relevant corresponding same other another different respective current remaining correct incorrect wrong proper desired necessary mandatory mentioned rest empty blank selected checked unchecked disabled enabled highlighted hidden focused cheapest newest oldest latest lowest highest largest smallest biggest longest shortest closest nearest earliest most least ' +
    "isn't aren't doesn't don't shouldn't mustn't can't won't appears appear disappears shown displayed",
);

/** Looks and places that the screen does not tell. */
export const LOOKS = set(
  'red green blue yellow orange purple pink black white grey gray brown bold italic underlined big small large tiny huge round left right upper lower top bottom middle leftmost ' +
    'rightmost topmost top-right top-left bottom-right bottom-left center centre corner',
);

/** Nouns for what an app keeps: beside a quoted name they add nothing that a screen would show otherwise. */
export const THING_NOUNS = set(
  'element component control widget user customer product folder file document task todo todos note project order article post comment category tag label contact member group team account item person event ticket invoice book song album city country filter suggestion result choice chip node accordion record request booking appointment reservation transaction payment transfer lead deal reply thread channel room seat flight hotel mail conversation subscription confirmation hint slot word phrase string ' +
    'employee patient student teacher course lesson recipe movie film playlist device company vendor supplier client coupon voucher expense candidate applicant vehicle package parcel shipment contract meeting',
);

/** What shows things to people is the page. */
export const THE_SYSTEM = set('system application app site website ui');

/** Nouns that stand for whatever may be wrong: that there are none of them cannot be seen. */
export const VAGUE_NOUNS = set(
  'issue issues problem problems bug bugs crash crashes change changes difference differences defect defects trouble ' +
    'database server backend console javascript network http api response log logs format layout design behaviour behavior functionality performance clipboard position coordinates pixels characters letters digits',
);

/** Of something else, these are not shown but worked out, or are not words on the screen. */
export const COMPUTED = set(
  'sum average mean difference placeholder font width height border background colour color',
);

/** At the end of words to be typed these tell how to type, or that more was meant. */
export const MANNERS = set(
  'slowly quickly twice again carefully times only instead then now please simultaneously once manually there',
);

/** Nouns whose value may be said in one lower-case word: "the status is pending". */
export const VALUE_NOUNS = set(
  'status state value quantity name currency language country role type category size color colour priority level gender title mode plan',
);

/** Before a quoted name: "the button labelled “Save”". */
export const NAMING: readonly string[] = [
  'labelled',
  'labeled',
  'called',
  'named',
  'titled',
  'that says',
  'that reads',
  'which says',
  'saying',
  'reading',
  'with the text',
  'with text',
  'with the label',
  'with label',
  'with the name',
  'with name',
  'with the title',
  'with title',
  'with placeholder',
  'with the placeholder',
  'with the caption',
  'with the message',
  'with message',
  'marked',
  'stating',
  'with the heading',
  'that states',
  'with the wording',
  'entitled',
  'which reads',
  'with the words',
  'whose label is',
  'whose name is',
  'with id',
  'with the id',
];

/** What a container is told by. */
export const CONTAINING: readonly string[] = [
  'that contains',
  'which contains',
  'containing',
  'that has',
  'which has',
  'with',
  'that includes',
  'including',
  'showing',
  'that shows',
  'displaying',
  'that displays',
  'which shows',
];

/** Places: before the thing that encloses. */
export const WITHIN: readonly string[] = [
  'in',
  'inside',
  'inside of',
  'within',
  'on',
  'under',
  'of',
  'at',
  'from',
  'for',
  'from within',
  'in front of',
];

const directly = ['', 'right ', 'directly ', 'just ', 'immediately ', 'straight '];

/** Places that only boxes tell: before the thing that something is drawn above or below. "Under" alone is within. */
export const ABOVE: readonly string[] = directly.flatMap((how) => [`${how}above`, `${how}over`]);
export const BELOW: readonly string[] = [
  ...directly.flatMap((how) => [`${how}below`, `${how}beneath`, `${how}underneath`]),
  ...directly.slice(1).map((how) => `${how}under`),
];

export const NEAR: readonly string[] = [
  'next to',
  'beside',
  'near',
  'close to',
  'adjacent to',
  'alongside',
  'to the right of',
  'to the left of',
  'right of',
  'left of',
  'right next to',
  'near to',
  'opposite',
];
