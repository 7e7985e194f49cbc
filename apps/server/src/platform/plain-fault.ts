/** A fault of the surroundings whose text tells an operator everything; it is shown without a stack. */
export class PlainFault extends Error {
  override readonly name: string = 'PlainFault';
}
