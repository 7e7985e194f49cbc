/** An error that an operator can solve. Its message is enough, so it is shown without a stack. */
export class PlainFault extends Error {
  override readonly name: string = 'PlainFault';
}
