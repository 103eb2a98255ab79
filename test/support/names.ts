/** Names that every named thing accepts, and gives back unchanged. */
export const goodNames = {
  'of one character': 'x',
  'of 255 characters': 'n'.repeat(255),
  'of 255 characters outside the basic plane': '🦊'.repeat(255),
  'that looks like markup or SQL': `<b>'; drop table flows; --</b> \${env:X} \\u0000`,
};

/** Names that every named thing refuses with 422. */
export const badNames = {
  'that is empty': '',
  'of 256 characters': 'n'.repeat(256),
  'of 256 characters outside the basic plane': '🦊'.repeat(256),
  'with a NUL character': 'a\0b',
  'with a lone surrogate': 'a\ud800b',
  'that is a number': 7,
  'that is null': null,
};
