/**
 * A file is not what it claims to be. Parsers are many calls deep when they notice, so they throw this; `readPackage`
 * alone catches it and makes a verdict of it. Any other error means that the storage failed.
 *
 * `fault` goes on after the name of the file ("app.apk is not a zip archive"); `remedy` is a whole sentence.
 */
export class UnacceptableFile extends Error {
  readonly remedy: string | null;

  constructor(fault: string, remedy: string | null = null) {
    super(fault);
    this.name = 'UnacceptableFile';
    this.remedy = remedy;
  }
}
