import { useRef, useState } from 'react';

/** Films that are further apart than this are brought together again. */
const DRIFT_S = 0.2;

interface PlayerOptions {
  /** One for each device; undefined where there is none. */
  addresses: readonly (string | undefined)[];
  startMs: number;
  /** Told of every moment that passes while it plays. */
  onPlaying: (ms: number) => void;
}

const fileOf = (address: string | undefined) => address?.split('?')[0];

/** The films of a run's devices, which go together: one clock, one speed. The first that is there leads. */
export function usePlayer({ addresses, startMs, onPlaying }: PlayerOptions) {
  const players = useRef<(HTMLVideoElement | null)[]>([]);
  const [nowMs, setNowMs] = useState(startMs);
  const [lengthMs, setLengthMs] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  // A link is signed anew with every answer; the film is the same.
  const [films, setFilms] = useState(addresses);
  if (addresses.map(fileOf).join() !== films.map(fileOf).join()) setFilms(addresses);
  const leadIndex = films.findIndex((film) => film !== undefined);

  const all = () => players.current.filter((player) => player !== null);
  const lead = () => players.current[leadIndex] ?? null;
  const seek = (ms: number) => {
    setNowMs(ms);
    for (const player of all()) player.currentTime = ms / 1000;
  };
  const pause = () => {
    for (const player of all()) player.pause();
  };
  const toggle = () => {
    const leader = lead();
    if (!leader) return;
    if (!leader.paused) return pause();
    if (leader.ended) seek(0);
    for (const player of all()) void player.play();
  };
  const learnLength = ({ duration }: HTMLVideoElement) => {
    if (Number.isFinite(duration)) setLengthMs((before) => Math.max(before, duration * 1000));
  };
  const passTime = (leader: HTMLVideoElement) => {
    const ms = leader.currentTime * 1000;
    setNowMs(ms);
    if (!isPlaying) return;
    for (const other of all())
      if (Math.abs(other.currentTime - leader.currentTime) > DRIFT_S && !other.ended)
        other.currentTime = leader.currentTime;
    onPlaying(ms);
  };
  /** What the film of a device is drawn with. */
  const filmOf = (index: number) => {
    const isLead = index === leadIndex;
    return {
      src: films[index],
      ref: (player: HTMLVideoElement | null) => {
        players.current[index] = player;
      },
      onLoadedMetadata: ({ currentTarget: player }: { currentTarget: HTMLVideoElement }) => {
        learnLength(player);
        player.currentTime = nowMs / 1000;
        player.playbackRate = speed;
      },
      onDurationChange: ({ currentTarget }: { currentTarget: HTMLVideoElement }) =>
        learnLength(currentTarget),
      ...(isLead && {
        onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => passTime(currentTarget),
        onPlay: () => setPlaying(true),
        onPause: () => {
          setPlaying(false);
          pause();
        },
      }),
    };
  };
  return {
    nowMs,
    lengthMs,
    isPlaying,
    speed,
    hasFilm: leadIndex !== -1,
    seek,
    pause,
    toggle,
    filmOf,
    setSpeed(next: number) {
      setSpeed(next);
      for (const player of all()) player.playbackRate = next;
    },
  };
}
