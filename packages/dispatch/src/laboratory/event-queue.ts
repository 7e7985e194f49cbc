/** Events in order of time; events of the same time are in the order in which they were added. */
export class EventQueue<Event> {
  private readonly heap: { atSeconds: number; order: number; event: Event }[] = [];
  private added = 0;

  get nextAt(): number {
    return this.heap[0]?.atSeconds ?? Infinity;
  }

  add(atSeconds: number, event: Event): void {
    this.heap.push({ atSeconds, order: this.added++, event });
    let place = this.heap.length - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.isBefore(place, parent)) return;
      this.swap(place, parent);
      place = parent;
    }
  }

  take(): Event | undefined {
    const [first] = this.heap;
    const last = this.heap.pop();
    if (first === undefined || last === undefined) return undefined;
    if (this.heap.length > 0) {
      this.heap[0] = last;
      this.sink();
    }
    return first.event;
  }

  private sink(): void {
    for (let place = 0; ;) {
      let least = place;
      for (const child of [2 * place + 1, 2 * place + 2])
        if (child < this.heap.length && this.isBefore(child, least)) least = child;
      if (least === place) return;
      this.swap(place, least);
      place = least;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.heap[one], this.heap[other]];
    if (a === undefined || b === undefined) return false;
    return a.atSeconds < b.atSeconds || (a.atSeconds === b.atSeconds && a.order < b.order);
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.heap[one], this.heap[other]];
    if (a === undefined || b === undefined) return;
    this.heap[one] = b;
    this.heap[other] = a;
  }
}
