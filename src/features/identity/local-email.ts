/**
 * better-auth refuses addresses such as admin@localhost, whose domain has no dot. They are stored with a domain that means the
 * same machine, and nobody outside of this folder sees it.
 */
const LOCAL = '.localdomain';

export const toStoredEmail = (email: string): string =>
  /@[^.@]+$/.test(email) ? `${email.toLowerCase()}${LOCAL}` : email.toLowerCase();

export const toShownEmail = (email: string): string => email.replace(/(@[^.@]+)\.localdomain$/, '$1');

/** The same for every address in an answer of better-auth. */
export const showEmailsIn = (json: string): string => json.replaceAll(/(@[^.@"\\]+)\.localdomain"/g, '$1"');
