/** An error in the server's environment whose message is all an operator needs; it is shown without a stack. */
export class PlainFault extends Error {
  override readonly name: string = 'PlainFault';
}
