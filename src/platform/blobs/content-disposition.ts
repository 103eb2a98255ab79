/**
 * The header that makes a browser save an answer under `filename`. Any text is safe here: the plain form keeps only
 * harmless ASCII for old clients, the extended form carries the true name.
 */
export function attachmentNamed(filename: string): string {
  const plain = filename.replace(/[^\w .()+-]/g, '_');
  const exact = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
