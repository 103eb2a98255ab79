/** Placeholders of variables and hooks stand out from the words around them. */
export function WithPlaceholders({ text }: { text: string }) {
  return text.split(/(\$\{(?:env|hooks):[^}]*\})/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place.
      <code key={index} className="rounded bg-panel px-0.5 text-accent">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
