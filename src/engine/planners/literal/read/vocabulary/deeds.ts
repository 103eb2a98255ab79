const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What is done to one of several: the control for it stands in the row or card of that one. */
export const DEEDS_TO_ONE = set(
  'delete remove edit approve reject decline deny accept archive unarchive like unlike star book order buy view download duplicate follow unfollow restore withdraw cancel publish share join reply rename ban unban block unblock bookmark deploy disconnect escalate favorite favourite flag mute unmute pin unpin promote refund renew reopen reschedule resend reserve resolve snooze suspend unpublish upvote downvote void',
);

/** Of these the object says which one, also where it is a noun: "Remove the backpack". */
export const DEEDS_TO_A_NOUN = set('delete remove approve reject decline book order buy');

/** These bring something about that has to be written first, so that pressing alone would not do. */
export const DEEDS_THAT_MAKE = set('create register send post import add rename invite generate');

/** Of these the words after "to" or "with" say for whom, which has to be chosen or written first. */
export const DEEDS_FOR_SOMEBODY = set('send share invite promote resend connect');

/** Labels of controls that stand in the row or card of what they are for: "Details for Blue Mug". */
export const LABELS_IN_ROWS: ReadonlySet<string> = new Set([
  ...DEEDS_TO_ONE,
  'add',
  'details',
  'select',
  'open',
  'show',
]);
