import { element } from './element.js';
import { clock } from './words.js';

const SPEEDS = [1, 2, 0.5];
const VIEWS = ['video', 'screenshot'];
/** A target that was pressed for a few milliseconds must be seen for longer. */
const BOX_SHOWN_MS = 900;

/** The video and the pictures of a run, the target of each action drawn over them, and the time line below. */
export class Stage {
  #run;
  #onSelect;
  #selected = null;
  #view = 'screenshot';
  #film = element('video', { playsinline: true, preload: 'auto' });
  #picture = element('img', { alt: '' });
  #box = element('div', { class: 'box', hidden: true });
  #nothing = element('p', { class: 'nothing' });
  #frame = element('div', { class: 'frame' }, this.#film, this.#picture, this.#box, this.#nothing);
  #play = element('button', { type: 'button', class: 'play', onclick: () => this.toggle() });
  #time = element('span', { class: 'time' });
  #length = element('span', { class: 'time' });
  #track = element('div', { class: 'track', onclick: (event) => this.#seekTo(event) });
  #head = element('div', { class: 'head' });
  #marks = [];
  #speed = element('button', { type: 'button', onclick: () => this.#changeSpeed() }, '1×');
  #views = VIEWS.map((view) =>
    element('button', { type: 'button', onclick: () => this.#choose(view) }, view),
  );

  constructor(onSelect) {
    this.#onSelect = onSelect;
    this.root = element(
      'section',
      { class: 'stage' },
      this.#frame,
      element(
        'div',
        { class: 'controls' },
        this.#play,
        this.#time,
        this.#track,
        this.#length,
        this.#speed,
        element('span', { class: 'views' }, this.#views),
      ),
    );
    for (const event of ['timeupdate', 'play', 'pause', 'seeked'])
      this.#film.addEventListener(event, () => this.#draw());
    this.#film.addEventListener('durationchange', () => {
      this.#drawMarks();
      this.#draw();
    });
    this.#film.addEventListener('play', () => this.#followFilm());
  }

  /** Takes in what is known of the run by now. */
  update(run) {
    const [address] = run.artifacts?.video_urls ?? [];
    const isNew = address !== undefined && this.#film.dataset.path !== address.split('?')[0];
    if (isNew && run.finished_at) {
      this.#film.dataset.path = address.split('?')[0];
      this.#film.src = address;
      const markers = run.artifacts.markers_url;
      if (markers)
        this.#film.replaceChildren(
          element('track', { kind: 'chapters', src: markers, label: 'Actions', default: true }),
        );
      if (run.status === 'passed') this.#view = 'video';
    }
    this.#run = run;
    const { width, height } = run.devices[0]?.viewport ?? { width: 16, height: 9 };
    this.#frame.style.aspectRatio = `${width} / ${height}`;
    this.#drawMarks();
    this.#draw();
  }

  /** The screen as it is at this moment, until an action is chosen. */
  showLive(picture) {
    if (this.#hasFilm) return;
    this.#picture.src = picture;
    this.#picture.alt = 'The screen now';
    this.#picture.hidden = false;
    this.#nothing.hidden = true;
    this.#box.hidden = true;
  }

  select(index) {
    this.#selected = index;
    const action = this.#action;
    if (this.#hasFilm && action) this.#film.currentTime = action.started_ms / 1000;
    this.#draw();
  }

  toggle() {
    if (!this.#hasFilm) return;
    this.#view = 'video';
    if (this.#film.ended) this.#film.currentTime = 0;
    if (this.#film.paused) void this.#film.play();
    else this.#film.pause();
  }

  get #hasFilm() {
    return this.#film.dataset.path !== undefined;
  }

  get #action() {
    return this.#run.actions.find(({ index }) => index === this.#selected);
  }

  get #lengthMs() {
    const { actions } = this.#run;
    const last = actions.at(-1);
    const known = Number.isFinite(this.#film.duration) ? this.#film.duration * 1000 : 0;
    return Math.max(known, last ? last.started_ms + last.duration_ms : 0, 1);
  }

  get #nowMs() {
    return this.#hasFilm ? this.#film.currentTime * 1000 : (this.#action?.started_ms ?? 0);
  }

  #choose(view) {
    this.#view = view;
    if (view !== 'video') this.#film.pause();
    this.#draw();
  }

  #changeSpeed() {
    this.#film.playbackRate = SPEEDS[(SPEEDS.indexOf(this.#film.playbackRate) + 1) % SPEEDS.length];
    this.#speed.textContent = `${this.#film.playbackRate}×`;
  }

  #seekTo(event) {
    const { left, width } = this.#track.getBoundingClientRect();
    const ms = ((event.clientX - left) / width) * this.#lengthMs;
    const nearest = this.#actionAt(ms) ?? this.#run.actions[0];
    if (nearest) this.#onSelect(nearest.index);
    if (this.#hasFilm) this.#film.currentTime = ms / 1000;
  }

  #actionAt = (ms) => this.#run.actions.findLast(({ started_ms }) => started_ms <= ms);

  /** While the film runs, the list of actions goes with it. */
  #followFilm() {
    if (this.#film.paused) return;
    const current = this.#actionAt(this.#nowMs);
    if (current && current.index !== this.#selected) {
      this.#selected = current.index;
      this.#onSelect(current.index, { isPlaying: true });
    }
    this.#draw();
    requestAnimationFrame(() => this.#followFilm());
  }

  #draw() {
    if (!this.#run) return;
    const action = this.#action;
    const isFilm = this.#view === 'video' && this.#hasFilm;
    const picture = isFilm ? null : (action?.screenshot_url ?? null);
    this.#film.hidden = !isFilm;
    this.#picture.hidden = picture === null;
    if (picture !== null && this.#picture.getAttribute('src') !== picture) {
      this.#picture.src = picture;
      this.#picture.alt = `The screen at: ${action.description}`;
    }
    this.#nothing.hidden = isFilm || picture !== null;
    this.#nothing.textContent =
      this.#run.actions.length === 0 ? 'Nothing was done yet.' : 'There is no picture of this action.';
    this.#drawBox(action, isFilm);
    this.#drawTimeLine(isFilm);
  }

  #drawBox(action, isFilm) {
    const since = this.#nowMs - (action?.started_ms ?? 0);
    const isPassing =
      isFilm && !this.#film.paused && since > Math.max(action?.duration_ms ?? 0, BOX_SHOWN_MS);
    const { box, status } = action ?? {};
    const size = this.#run.devices[0]?.viewport;
    this.#box.hidden = !box || !size || isPassing;
    if (this.#box.hidden) return;
    this.#box.className = `box ${status}`;
    const share = (part, whole) => `${(part / whole) * 100}%`;
    Object.assign(this.#box.style, {
      left: share(box.x, size.width),
      top: share(box.y, size.height),
      width: share(box.width, size.width),
      height: share(box.height, size.height),
    });
  }

  #drawMarks() {
    const length = this.#lengthMs;
    this.#marks = this.#run.actions.map((action) => {
      const mark = element('button', {
        type: 'button',
        class: `mark ${action.status}`,
        title: `${clock(action.started_ms)} ${action.description}`,
        'aria-label': action.description,
        tabindex: '-1',
        onclick: (event) => {
          event.stopPropagation();
          this.#onSelect(action.index);
        },
      });
      mark.style.left = `${Math.min(100, (action.started_ms / length) * 100)}%`;
      return mark;
    });
    this.#track.replaceChildren(this.#head, ...this.#marks);
  }

  #drawTimeLine(isFilm) {
    const length = this.#lengthMs;
    this.#head.style.width = `${Math.min(100, (this.#nowMs / length) * 100)}%`;
    this.#marks.forEach((mark, index) => {
      mark.toggleAttribute('aria-current', index === this.#selected);
    });
    this.#time.textContent = clock(this.#nowMs);
    this.#length.textContent = clock(length);
    this.#play.textContent = this.#film.paused ? '▶' : '❚❚';
    this.#play.setAttribute('aria-label', this.#film.paused ? 'Play' : 'Pause');
    for (const control of [this.#play, this.#speed, ...this.#views]) control.hidden = !this.#hasFilm;
    const shown = isFilm ? 'video' : 'screenshot';
    this.#views.forEach((button, index) => {
      button.setAttribute('aria-pressed', String(VIEWS[index] === shown));
    });
  }
}
