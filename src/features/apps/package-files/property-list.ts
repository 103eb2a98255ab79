/** Some values of the outermost dictionary of an Info.plist: those that are text or lists of text. */
export type PropertyList = ReadonlyMap<string, string | readonly string[]>;
