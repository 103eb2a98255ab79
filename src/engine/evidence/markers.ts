export interface Marker {
  /** Milliseconds from the start of the video. */
  started_ms: number;
  duration_ms: number;
  description: string;
}

/** Players show nothing of a chapter that has no length. */
const SHORTEST_MS = 50;

/** WebVTT chapters, one for each action, in the order of the video. */
export function markersToWebVtt(markers: readonly Marker[]): string {
  const ordered = [...markers].sort((one, other) => one.started_ms - other.started_ms);
  const cues = ordered.map((marker, index) => {
    const start = Math.max(0, marker.started_ms);
    const next = ordered[index + 1]?.started_ms;
    const wanted = start + Math.max(SHORTEST_MS, marker.duration_ms);
    // Chapters must not overlap, or players skip one of them.
    const end = next === undefined || next <= start ? wanted : Math.min(wanted, next);
    return `${index + 1}\n${timeOf(start)} --> ${timeOf(end)}\n${cueText(marker.description)}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function timeOf(milliseconds: number): string {
  const whole = Math.round(milliseconds);
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(whole / 3_600_000, 2)}:${part((whole / 60_000) % 60, 2)}:${part((whole / 1_000) % 60, 2)}.${part(whole % 1_000, 3)}`;
}

/** A cue is one line without markup; an empty line or an arrow in it would end it. */
function cueText(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/\s+/g, ' ')
      .trim() || '…'
  );
}
