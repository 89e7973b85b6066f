import type { Timeline } from "./kernels";

/** Which instruction of a timeline takes which port in which cycle: what a timeline is drawn from, and what a pointer finds. */
export class Occupancy {
  /** How many cycles there are. */
  readonly cycles: number;
  readonly #ports: number;
  /** An entry and one, or 0 where nothing is executed; cycle by cycle. */
  readonly #taken: Int32Array;

  constructor(timeline: Timeline, ports: number) {
    this.cycles = timeline.to;
    this.#ports = ports;
    this.#taken = new Int32Array(timeline.to * ports);
    timeline.ports.forEach((taken, entry) => {
      taken.forEach((port, place) => this.#take(entry, port, timeline.issued[entry]!, timeline.busy[entry]![place]!));
    });
  }

  /** The entry that takes the port in this cycle; null if there is none. */
  at(port: number, cycle: number): number | null {
    const taken = this.#within(port, cycle) ? this.#taken[this.#place(port, cycle)]! : 0;
    return taken === 0 ? null : taken - 1;
  }

  /** In which share of the cycles the port is taken. */
  share(port: number): number {
    let taken = 0;
    for (let cycle = 0; cycle < this.cycles; cycle++) {
      if (this.#taken[this.#place(port, cycle)] !== 0) taken++;
    }
    return taken / this.cycles;
  }

  #take(entry: number, port: number, begin: number, cycles: number): void {
    for (let cycle = begin; cycle < begin + cycles; cycle++) {
      if (this.#within(port, cycle)) this.#taken[this.#place(port, cycle)] = entry + 1;
    }
  }

  #within(port: number, cycle: number): boolean {
    return port >= 0 && port < this.#ports && cycle >= 0 && cycle < this.cycles;
  }

  #place(port: number, cycle: number): number {
    return cycle * this.#ports + port;
  }
}
