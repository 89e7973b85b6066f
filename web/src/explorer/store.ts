/** A state that parts of the page watch. Each part hears only of what it has selected. */
export class Store<State extends object> {
  readonly #watchers: (() => void)[] = [];
  #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  get state(): Readonly<State> {
    return this.#state;
  }

  update(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) {
      watcher();
    }
  }

  /** Tells the listener what is selected now, and again whenever one of the selected values is another. */
  watch<const Selected extends readonly unknown[]>(
    select: (state: Readonly<State>) => Selected,
    listener: (selected: Selected) => void,
  ): void {
    let last = select(this.#state);
    this.#watchers.push(() => {
      const now = select(this.#state);
      if (now.some((value, i) => value !== last[i])) {
        last = now;
        listener(now);
      }
    });
    listener(last);
  }
}
