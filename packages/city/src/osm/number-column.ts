/** A growing list of doubles that finishes as a typed array. */
export class NumberColumn {
  length = 0;
  private values = new Float64Array(1024);

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Float64Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  finish(): Float64Array {
    return this.values.slice(0, this.length);
  }
}
