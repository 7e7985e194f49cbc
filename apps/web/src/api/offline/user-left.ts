/** Sent to the document when somebody signs out, so that what they have typed is forgotten. */
export const userLeft = 'fiacre:user-left';
